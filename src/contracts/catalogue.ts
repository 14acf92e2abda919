// Daypart's own catalogue: what an import reads, an export writes and /schemas/catalogue.json publishes.
// A document is NDJSON (one entry a line) or JSON `{ "daypart": 1, "entries": [...] }`. Times are ISO 8601 with a zone or epoch milliseconds.
import * as v from 'valibot'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const line = v.pipe(v.string(), v.maxLength(1000))
/** Where a link leads: `javascript:` and the like are no pages. */
const link = v.pipe(line, v.regex(/^(?:https?:|mailto:|tel:|[/?#])/i, 'a link is a path of this site, or https://...'))
const prose = v.pipe(v.string(), v.maxLength(20_000))
const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'a colour is #rrggbb'))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))
const time = v.union([v.pipe(v.string(), v.isoTimestamp()), v.pipe(v.string(), v.isoDate()), v.pipe(v.number(), v.integer())])
const language = v.picklist(['en', 'es'])

/** Text in one language (the entry's), or in several. */
const text = (inner: typeof line | typeof prose) => v.union([inner, v.object({ en: v.optional(inner), es: v.optional(inner) })])
const title = text(line)
const description = text(prose)

/** A file below an art folder or an allow-listed address; by ratio where art was made for it. */
export const art = v.union([
  line,
  v.object({
    main: line,
    '16-9': v.optional(line),
    '3-4': v.optional(line),
    '1-1': v.optional(line),
    color: v.optional(color),
    /** Of `main`, in pixels. */
    width: v.optional(pixels),
    height: v.optional(pixels),
    alt: v.optional(title),
  }),
])

const credit = v.object({ person: id, role: v.optional(line), character: v.optional(line) })
const gradient = v.object({ start: color, end: color })
const social = v.object({ network: line, url: link })
const availability = v.object({ device: v.optional(line, 'Web'), entitlement: line, start: v.optional(time), end: v.optional(time) })

const titleFields = {
  id,
  brand: id,
  language: v.optional(language),
  title,
  shortTitle: v.optional(title),
  /** The first path segment wished for; made from the title when absent, made different when taken. */
  alias: v.optional(line),
  description: v.optional(description),
  shortDescription: v.optional(description),
  genres: v.optional(v.array(line), []),
  /** Current, Classic, ... */
  category: v.optional(line),
  rating: v.optional(line),
  art: v.optional(art),
  gradient: v.optional(gradient),
  tuneIn: v.optional(title),
  showTag: v.optional(line),
  premiereDate: v.optional(time),
  releaseYear: v.optional(count),
  popularity: v.optional(v.number(), 0),
  isCoppaCompliant: v.optional(v.boolean(), false),
  active: v.optional(v.boolean(), true),
  social: v.optional(v.array(social), []),
  credits: v.optional(v.array(credit), []),
}

const playable = {
  guid: v.optional(id),
  airDate: v.optional(time),
  available: v.optional(time),
  expiration: v.optional(time),
  duration: v.optional(count, 0),
  availability: v.optional(v.array(availability)),
  /** Packaged films played one after another until `duration` is full. */
  films: v.optional(v.array(id)),
  captions: v.optional(v.array(language), []),
}

const videoFields = {
  id,
  ...playable,
  /** The series or movie this belongs to; a video may stand alone. */
  series: v.optional(id),
  movie: v.optional(id),
  /** Needed only when it belongs to nothing. */
  brand: v.optional(id),
  language: v.optional(language),
  /** [C3-56] */
  programmingType: v.optional(
    v.picklist(['Clip', 'Full Episode', 'Full Event Replay', 'Movie', 'Playlist', 'Single Live Event', 'Short-Form VOD', 'Upcoming']),
    'Clip',
  ),
  title,
  secondaryTitle: v.optional(title),
  tertiaryTitle: v.optional(title),
  season: v.optional(count),
  episode: v.optional(count),
  description: v.optional(description),
  shortDescription: v.optional(description),
  longDescription: v.optional(description),
  genre: v.optional(line),
  keywords: v.optional(v.array(line), []),
  rating: v.optional(line),
  dayPart: v.optional(line),
  copyright: v.optional(line),
  selectedCountries: v.optional(v.array(line), []),
  isSponsorExclusive: v.optional(v.boolean(), false),
  art: v.optional(art),
  popularity: v.optional(v.number(), 0),
  credits: v.optional(v.array(credit), []),
}

const cta = v.object({ text: title, destination: link, destinationType: v.optional(line) })
const slide = v.object({
  title,
  secondaryTitle: v.optional(title),
  description: v.optional(description),
  art: v.optional(art),
  gradient: v.optional(gradient),
  tuneIn: v.optional(title),
  link,
  cta: v.optional(cta),
  labelBadge: v.optional(line),
  brand: v.optional(id),
})

/** What an editor chose, by id. */
export const itemRef = v.union([
  v.object({ video: id }),
  v.object({ series: id }),
  v.object({ movie: id }),
  v.object({ brand: id }),
  v.object({ playlist: id, destination: v.optional(id) }),
  v.object({ gallery: id }),
  v.object({ person: id }),
  /** By its name, in either language. */
  v.object({ genre: line }),
  v.object({ slide }),
  v.object({ feature: slide }),
  v.object({
    smart: v.object({ label: title, video: v.optional(id), series: v.optional(id), movie: v.optional(id), cta: v.optional(cta) }),
  }),
  v.object({ band: v.object({ title, link, primary: v.optional(art), compact: v.optional(art) }) }),
])

/** What a shelf shows when nobody chose: the newest, the most popular, of a brand, a title, a genre. `self` is the page's own brand or title. */
export const rule = v.object({
  from: v.picklist(['videos', 'series', 'movies', 'titles', 'playlists', 'brands', 'galleries', 'people', 'genres', 'programmes']),
  brand: v.optional(id),
  title: v.optional(id),
  category: v.optional(line),
  genre: v.optional(line),
  language: v.optional(language),
  programmingType: v.optional(v.array(line)),
  season: v.optional(count),
  locked: v.optional(v.boolean()),
  sort: v.optional(v.picklist(['latest', 'oldest', 'popular', 'alphabetical', 'expiring', 'priority']), 'latest'),
  limit: v.optional(count),
})

export const section = v.object({
  component: v.picklist(['DynamicLead', 'Shelf', 'Grid', 'Stack', 'Text']),
  name: id,
  title: v.optional(title),
  /** Of a Text: HTML, of which headings, paragraphs, lists, emphasis and links are kept. */
  text: v.optional(description),
  /** Of a Text: folded under its title until it is opened. */
  disclosure: v.optional(v.boolean()),
  items: v.optional(v.array(itemRef)),
  rule: v.optional(rule),
  treatments: v.optional(v.array(line)),
  sponsorName: v.optional(line),
  sponsorLogo: v.optional(art),
  viewAllCta: v.optional(cta),
  autoScroll: v.optional(v.boolean()),
  /** Asked for when its place is near, rather than with the page. */
  lazy: v.optional(v.boolean()),
})

/** [C3-44]..: the kinds of entry. */
export const entry = v.variant('kind', [
  v.object({ kind: v.literal('series'), ...titleFields, dayPart: v.optional(line) }),
  v.object({ kind: v.literal('movie'), ...titleFields, ...playable }),
  v.object({
    kind: v.literal('season'),
    id,
    series: id,
    number: count,
    title: v.optional(title),
    description: v.optional(description),
    premiereDate: v.optional(time),
    art: v.optional(art),
  }),
  v.object({ kind: v.literal('video'), ...videoFields }),
  v.object({
    kind: v.literal('person'),
    id,
    name: line,
    bio: v.optional(description),
    art: v.optional(art),
    social: v.optional(v.array(social), []),
  }),
  v.object({
    kind: v.literal('gallery'),
    id,
    title,
    series: v.optional(id),
    movie: v.optional(id),
    brand: v.optional(id),
    language: v.optional(language),
    category: v.optional(line),
    season: v.optional(count),
    postDate: v.optional(time),
    photos: v.array(v.object({ art, title: v.optional(title), caption: v.optional(title), credit: v.optional(line) })),
  }),
  v.object({
    kind: v.literal('playlist'),
    id,
    title,
    description: v.optional(description),
    brand: v.optional(id),
    language: v.optional(language),
    art: v.optional(art),
    videos: v.optional(v.array(id)),
    rule: v.optional(rule),
  }),
  /** A page that editors make: home, a brand's home, a list. `brand` absent: for every brand that has none of its own. */
  v.object({
    kind: v.literal('page'),
    id,
    name: id,
    brand: v.optional(id),
    title: v.optional(title),
    description: v.optional(description),
    sections: v.array(section),
  }),
  /** globalNavigation, footerQuickLinks, footerCorporateLinks. */
  v.object({
    kind: v.literal('menu'),
    id,
    name: id,
    brand: v.optional(id),
    title: v.optional(title),
    items: v.array(
      v.object({ machineName: id, title, href: link, target: v.optional(line), notCoppaCompliant: v.optional(v.boolean(), false) }),
    ),
  }),
  /** A channel and what it airs, as XMLTV has them. */
  v.object({
    kind: v.literal('channel'),
    id,
    names: v.array(v.object({ text: line, lang: v.optional(line) })),
    brand: v.optional(id),
    icon: v.optional(line),
    number: v.optional(line),
    url: v.optional(line),
  }),
  v.object({
    kind: v.literal('programme'),
    id: v.optional(id),
    channel: id,
    start: time,
    stop: v.optional(time),
    title,
    subtitle: v.optional(title),
    description: v.optional(description),
    series: v.optional(id),
    season: v.optional(count),
    episode: v.optional(count),
    episodeNumbers: v.optional(v.array(v.object({ system: line, value: line })), []),
    date: v.optional(line),
    categories: v.optional(v.array(line), []),
    language: v.optional(line),
    icon: v.optional(line),
    rating: v.optional(v.object({ system: v.optional(line), value: line })),
    advisories: v.optional(v.array(line), []),
    starRating: v.optional(line),
    isNew: v.optional(v.boolean(), false),
    isLive: v.optional(v.boolean(), false),
    previouslyShown: v.optional(v.boolean(), false),
    premiere: v.optional(v.boolean(), false),
    audioDescription: v.optional(v.boolean(), false),
    closedCaption: v.optional(v.boolean(), false),
    credits: v.optional(v.array(v.object({ role: line, name: line, character: v.optional(line) })), []),
  }),
])

export const catalogueDocument = v.object({ daypart: v.literal(1), entries: v.array(entry) })

export type Entry = v.InferOutput<typeof entry>
export type EntryInput = v.InferInput<typeof entry>
export type EntryKind = Entry['kind']
export type EntryOf<Kind extends EntryKind> = Extract<Entry, { kind: Kind }>
export type SectionSpec = v.InferOutput<typeof section>
export type ItemRef = v.InferOutput<typeof itemRef>
export type Rule = v.InferOutput<typeof rule>
export type Art = v.InferOutput<typeof art>
export type LocalText = string | { en?: string; es?: string }
