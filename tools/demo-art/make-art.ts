// Draws the pictures of demo/art: every title in every ratio, stills, portraits, bands, events and frames of the films; and writes colors.json.
//   npx node tools/demo-art/make-art.ts [id...]     only the titles with these ids; `people`, `bands`, `events` or `frames` draws only those pictures
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { tuneIn } from '../../demo/catalogue/airing.ts'
import { stillsPerMovie, stillsPerSeries } from '../../demo/catalogue/art.ts'
import { eventSlots } from '../../demo/catalogue/event-seeds.ts'
import { movies } from '../../demo/catalogue/movies.ts'
import { creditOf, type People } from '../../demo/catalogue/people.ts'
import type { MovieSeed, SeriesSeed } from '../../demo/catalogue/seeds.ts'
import { showsByBrand, spanishBrands } from '../../demo/catalogue/shows.ts'
import { inLanguage } from '../../demo/catalogue/words.ts'
import { bandPicture, keyArt, type Picture, plainArt, portraitArt, posterArt, type Subject, stillArt } from './compose.ts'
import { stillsOf } from './package-film.ts'

const folder = fileURLToPath(new URL('../../demo/art/', import.meta.url))
const wanted = new Set(process.argv.slice(2))
const isWanted = (name: string) => wanted.size === 0 || wanted.has(name)
const colorsFile = `${folder}colors.json`
const readColors = (): Record<string, string> => (existsSync(colorsFile) ? JSON.parse(readFileSync(colorsFile, 'utf8')) : {})
const colors: Record<string, string> = {}

function markOf(brand: string): Subject['mark'] {
  const svg = readFileSync(new URL(`../../demo/brands/${brand}-white.svg`, import.meta.url), 'utf8')
  const box = /viewBox="([^"]+)"/.exec(svg)![1]!.split(' ').map(Number) as Subject['mark']['box']
  return { paths: [...svg.matchAll(/<path[^>]*>/g)].map((m) => m[0]).join(''), box }
}

/** The clothes of a person whose role matches the pattern. */
const wardrobe: [RegExp, NonNullable<Subject['cast'][number]['dress']>][] = [
  [/Commander|Pilot|Captain|Capitán|Deputy|Sheriff|Nurse|Deckhand|Sargento/, 'uniform'],
  [/Lt\.|Det\.|Sgt\.|Agent|Anchor|Judge|Senator|Correspond|Moderator|Present|Investor|Director|Analyst|Licenciado|Grant|Bellamy/, 'suit'],
  [/Dr\.|Engineer|Hollis|Stranger|Tam\b|Wren|Ranger|Rook|Search/, 'coat'],
  [/Chef|Food/, 'apron'],
]

function castOf(lines: string[]): Subject['cast'] {
  return lines.map((line) => {
    const [, name = '', as = ''] = /^[fm] (.+?)(?: as (.+))?$/.exec(line) ?? []
    const dress = wardrobe.find(([pattern]) => pattern.test(as))?.[1]
    return { name, kind: line.startsWith('f ') ? 'woman' : 'man', ...(dress ? { dress } : {}) }
  })
}

function seriesSubject(seed: SeriesSeed, brand: string): Subject {
  const language = spanishBrands.has(brand) ? 'es' : 'en'
  const { air } = seed
  const small = air.year
    ? `${air.year} · The complete collection`
    : air.premieresIn !== undefined
      ? 'Premieres soon'
      : air.weeksAgo
        ? language === 'en'
          ? 'All episodes'
          : 'Todos los episodios'
        : tuneIn(air.slot)[language]
  return { id: seed.id, title: inLanguage(seed.title, language), small, look: seed.look, cast: castOf(seed.cast), mark: markOf(brand) }
}

function movieSubject(seed: MovieSeed): Subject {
  const language = spanishBrands.has(seed.brand) ? 'es' : 'en'
  const director = seed.director?.slice(2)
  const by = language === 'en' ? `A film by ${director}` : `Una película de ${director}`
  return {
    id: seed.id,
    title: inLanguage(seed.title, language),
    small: director ? by : 'An open movie of the Blender Foundation',
    look: seed.look,
    cast: castOf(seed.cast),
    mark: markOf(seed.brand),
  }
}

const noises = new Map<string, Buffer>()
async function noiseOf(width: number, height: number, sigma: number) {
  const key = `${width}x${height}~${sigma}`
  const known = noises.get(key)
  if (known) return known
  const made = await sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } } })
    .raw()
    .toBuffer()
  noises.set(key, made)
  return made
}

/** Draws `front` over the enlarged `back`, adds grain so that gradients show no bands, and saves the picture as WebP. */
async function save({ width, height, back, front }: Picture, name: string, quality: number, grain = 5) {
  const file = `${folder}${name}`
  mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true })
  const near = { input: Buffer.from(front) }
  const noise = { input: await noiseOf(width, height, grain), raw: { width, height, channels: 3 as const }, blend: 'soft-light' as const }
  const base = back
    ? await sharp(Buffer.from(back)).resize(width, height, { kernel: 'cubic', fit: 'fill' }).removeAlpha().raw().toBuffer()
    : undefined
  const canvas = base
    ? sharp(base, { raw: { width, height, channels: 3 } })
    : sharp({ create: { width, height, channels: 3, background: '#000000' } })
  const flat = await canvas.composite([near, noise]).removeAlpha().raw().toBuffer()
  const picture = sharp(flat, { raw: { width, height, channels: 3 } })
  await picture
    .clone()
    .webp({ quality, effort: 3, smartSubsample: name.endsWith('poster.webp') })
    .toFile(file)
  colors[name] = await colorOf(picture)
}

async function colorOf(picture: Sharp) {
  const { data } = await picture.resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return `#${[...data.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

async function titleArt(subject: Subject, stills: number) {
  const at = `titles/${subject.id}`
  await save(keyArt(subject), `${at}/key.webp`, 70)
  await save(posterArt(subject), `${at}/poster.webp`, 76)
  await save(plainArt(subject, 'square'), `${at}/square.webp`, 70)
  await save(plainArt(subject, 'tall'), `${at}/tall.webp`, 66)
  for (let number = 1; number <= stills; number++) await save(stillArt(subject, number), `${at}/still-${number}.webp`, 66)
}

const people: People = new Map()
for (const [brand, shows] of Object.entries(showsByBrand))
  for (const seed of shows) {
    for (const line of [...seed.cast, ...(seed.creator ? [seed.creator] : [])]) creditOf(line, '', 'en', people)
    if (isWanted(seed.id)) await titleArt(seriesSubject(seed, brand), stillsPerSeries)
  }
for (const seed of movies) {
  for (const line of [...seed.cast, ...(seed.director ? [seed.director] : [])]) creditOf(line, '', 'en', people)
  if (isWanted(seed.id)) await titleArt(movieSubject(seed), stillsPerMovie)
}
const lookOfEvents = { face: 'anton', poster: 'head' } as const
if (isWanted('events'))
  for (const { brands, events } of eventSlots)
    for (const { id, title, look } of events)
      await save(
        keyArt({ id, title: inLanguage(title, 'en'), small: '', look: { ...look, ...lookOfEvents }, cast: [], mark: markOf(brands[0]) }),
        `events/${id}.webp`,
        70,
      )
if (isWanted('people'))
  for (const { id, name, kind } of people.values()) if (kind) await save(portraitArt(name, kind), `people/${id}.webp`, 74, 3)
if (isWanted('bands')) {
  const winter: Parameters<typeof bandPicture>[0] = {
    scenes: ['mountains'],
    colors: ['#0b1a3a', '#7fa6d9', '#fff3d6', '#071022', '#ffc86b'],
  }
  await save(bandPicture(winter, 1920, 1080), 'bands/winter-primary.webp', 72)
  await save(bandPicture(winter, 960, 960), 'bands/winter-compact.webp', 72)
}
if (isWanted('frames')) {
  for (const id of readdirSync(fileURLToPath(new URL('../../demo/media/films/', import.meta.url)))) {
    stillsOf(id, [5, 12, 19], `${folder}frames`)
    for (const number of [1, 2, 3]) colors[`frames/${id}-${number}.webp`] = await colorOf(sharp(`${folder}frames/${id}-${number}.webp`))
  }
}
writeFileSync(
  colorsFile,
  `${JSON.stringify(Object.fromEntries(Object.entries({ ...readColors(), ...colors }).sort(([a], [b]) => (a < b ? -1 : 1))), null, 0).replaceAll(',"', ',\n"')}\n`,
)
