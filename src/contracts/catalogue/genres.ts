// Entries name genres in English or Spanish. A known genre has one key for both names, and a label in each language.
import type { Language } from '../graph/types.generated.ts'
import { slug } from './slug.ts'

const knownGenres: readonly [en: string, es: string][] = [
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

const keys = new Map(knownGenres.flatMap(([en, es]) => [[slug(es), slug(en)] as const, [slug(en), slug(en)] as const]))
const labels = new Map(knownGenres.map(([en, es]) => [slug(en), { en, es }]))

/** A cache of keys by label, because every tile needs the key of its genre and the catalogue has few genres. */
const keyCache = new Map<string, string>()
const maxCachedKeys = 500

/** Returns the key of a genre or category. The key is also the path segment. `Comedy` and `Comedia` have the same key. */
export function genreKey(label: string): string {
  const cached = keyCache.get(label)
  if (cached !== undefined) return cached
  const ownKey = slug(label)
  const key = keys.get(ownKey) ?? ownKey
  if (keyCache.size === maxCachedKeys) keyCache.clear()
  keyCache.set(label, key)
  return key
}

/** Returns the name of a genre in a language, or the unchanged label of an unknown genre. */
export const genreLabel = (label: string, language: Language): string => labels.get(genreKey(label))?.[language] ?? label
