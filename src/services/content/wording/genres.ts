// Genres come as words, in either language: those that are known are one genre whichever it was, and are told in both.
import type { Language } from '#contracts/graph/types.generated.ts'
import { slug } from './slug.ts'

const known: readonly [en: string, es: string][] = [
  ['Action', 'Acción'],
  ['Adventure', 'Aventura'],
  ['Animation', 'Animación'],
  ['Biography', 'Biografía'],
  ['Business', 'Negocios'],
  ['Classic', 'Clásicos'],
  ['Comedy', 'Comedia'],
  ['Competition', 'Competencia'],
  ['Cooking', 'Cocina'],
  ['Crime', 'Crimen'],
  ['Current', 'Actuales'],
  ['Design', 'Diseño'],
  ['Documentary', 'Documental'],
  ['Drama', 'Drama'],
  ['Education', 'Educación'],
  ['Entertainment', 'Entretenimiento'],
  ['Family', 'Familia'],
  ['Fantasy', 'Fantasía'],
  ['Fashion', 'Moda'],
  ['Food', 'Comida'],
  ['Game Show', 'Concurso'],
  ['Health', 'Salud'],
  ['History', 'Historia'],
  ['Holiday', 'Fiestas'],
  ['Home', 'Hogar'],
  ['Horror', 'Terror'],
  ['Kids', 'Infantil'],
  ['Late Night', 'Noche'],
  ['Legal', 'Justicia'],
  ['Lifestyle', 'Estilo de vida'],
  ['Medical', 'Medicina'],
  ['Movies', 'Películas'],
  ['Music', 'Música'],
  ['Musical', 'Musical'],
  ['Mystery', 'Misterio'],
  ['Nature', 'Naturaleza'],
  ['News', 'Noticias'],
  ['Politics', 'Política'],
  ['Reality', 'Telerrealidad'],
  ['Romance', 'Romance'],
  ['Science', 'Ciencia'],
  ['Science Fiction', 'Ciencia ficción'],
  ['Sports', 'Deportes'],
  ['Talk', 'Entrevistas'],
  ['Telenovela', 'Telenovela'],
  ['Thriller', 'Suspenso'],
  ['Travel', 'Viajes'],
  ['True Crime', 'Crimen real'],
  ['Variety', 'Variedades'],
  ['War', 'Guerra'],
  ['Western', 'Oeste'],
]

const keys = new Map(known.flatMap(([en, es]) => [[slug(es), slug(en)] as const, [slug(en), slug(en)] as const]))
const labels = new Map(known.map(([en, es]) => [slug(en), { en, es }]))

/** Every tile says its genre, and there are few. */
const made = new Map<string, string>()
const keptKeys = 500

/** The path segment of a genre or category: the same for `Comedy` and `Comedia`. */
export function genreKey(label: string): string {
  const known = made.get(label)
  if (known !== undefined) return known
  const own = slug(label)
  const key = keys.get(own) ?? own
  if (made.size === keptKeys) made.clear()
  made.set(label, key)
  return key
}

/** As a page in this language says it. */
export const genreLabel = (label: string, language: Language): string => labels.get(genreKey(label))?.[language] ?? label
