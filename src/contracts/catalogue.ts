// Daypart's catalogue format. Imports read it, exports write it, and /schemas/catalogue.json contains its JSON schema.
// A document is NDJSON (one entry per line) or JSON `{ "daypart": 1, "entries": [...] }`. Times are ISO 8601 with a zone or epoch milliseconds.
import * as v from 'valibot'
import {
  art,
  availability,
  count,
  credit,
  description,
  gradient,
  id,
  language,
  line,
  link,
  menuLink,
  programmingTypes,
  social,
  time,
  title,
} from './catalogue-fields.ts'
import { breakingNews, sweepstakes } from './catalogue-notices.ts'
import { rule } from './catalogue-rule.ts'

const titleFields = {
  id,
  brand: id,
  language: v.optional(language),
  title,
  shortTitle: v.optional(title),
  /** The preferred first path segment. By default it is derived from the title. If another title has the same segment, a suffix is added. */
  alias: v.optional(line),
  description: v.optional(description),
  shortDescription: v.optional(description),
  genres: v.optional(v.array(line), []),
  /** For example Current or Classic. */
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
  /** Packaged films, repeated in order until `duration` is filled. */
  films: v.optional(v.array(id)),
  captions: v.optional(v.array(language), []),
}

const videoFields = {
  id,
  ...playable,
  /** The series or movie of the video; both are optional. */
  series: v.optional(id),
  movie: v.optional(id),
  /** Required if the video has neither a series nor a movie. */
  brand: v.optional(id),
  language: v.optional(language),
  programmingType: v.optional(v.picklist(programmingTypes), 'Clip'),
  title,
  secondaryTitle: v.optional(title),
  tertiaryTitle: v.optional(title),
  secondaryTitleTag: v.optional(title),
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
  labelBadge: v.optional(title),
  brand: v.optional(id),
})

/** A reference to an item that an editor selected. */
export const itemRef = v.union([
  v.object({ video: id }),
  v.object({ series: id }),
  v.object({ movie: id }),
  v.object({ brand: id }),
  v.object({ playlist: id, destination: v.optional(id) }),
  v.object({ gallery: id }),
  v.object({ person: id }),
  /** A genre by its name, in either language. */
  v.object({ genre: line }),
  /** A brand as a text link: to its page, or to its popular shows if `pagePath` is `shows`. */
  v.object({ brandLabel: id, pagePath: v.optional(v.picklist(['networks', 'shows'])) }),
  /** [C2.6-02] A category as a text link: a genre or a category of titles. `of`: only the titles of this brand. */
  v.object({ categoryLabel: line, of: v.optional(id) }),
  v.object({ slide }),
  v.object({ feature: slide }),
  v.object({
    smart: v.object({ label: title, video: v.optional(id), series: v.optional(id), movie: v.optional(id), cta: v.optional(cta) }),
  }),
  v.object({ band: v.object({ title, link, primary: v.optional(art), compact: v.optional(art) }) }),
])

export const section = v.object({
  component: v.picklist(['DynamicLead', 'Shelf', 'Grid', 'Stack', 'Text']),
  name: id,
  title: v.optional(title),
  /** For Text sections: HTML. Headings, paragraphs, lists, emphasis and links are kept; other elements are removed. */
  text: v.optional(description),
  /** For Text sections: whether the text is hidden below its title until the viewer opens it. */
  disclosure: v.optional(v.boolean()),
  items: v.optional(v.array(itemRef)),
  rule: v.optional(rule),
  treatments: v.optional(v.array(line)),
  sponsorName: v.optional(line),
  sponsorLogo: v.optional(art),
  viewAllCta: v.optional(cta),
  autoScroll: v.optional(v.boolean()),
  /** Whether the browser loads the items when the section comes near the viewport. By default the page already contains the items. */
  lazy: v.optional(v.boolean()),
})

/** [C3-44] An entry of the catalogue. `kind` determines its fields. */
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
  /** An editorial page, such as home or a list. Without `brand`, it applies to each brand that has no page of this name. */
  v.object({
    kind: v.literal('page'),
    id,
    name: id,
    brand: v.optional(id),
    title: v.optional(title),
    description: v.optional(description),
    sections: v.array(section),
  }),
  /** A menu: globalNavigation, footerQuickLinks or footerCorporateLinks. */
  v.object({
    kind: v.literal('menu'),
    id,
    name: id,
    brand: v.optional(id),
    title: v.optional(title),
    /** An item with `items` is a group: its own link is the last one in it. */
    items: v.array(v.object({ ...menuLink, items: v.optional(v.array(v.object(menuLink))) })),
  }),
  breakingNews,
  sweepstakes,
  /** A channel, with the fields of XMLTV. */
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
    /** The video that airs: its films play on the channel. */
    video: v.optional(id),
    /** The video that viewers can watch after the programme has ended. */
    replay: v.optional(id),
    /** [C3-23]..[C3-27], [C3-53], [C3-54] A single live event that pages announce. */
    event: v.optional(
      v.object({
        art: v.optional(art),
        /** From this time on viewers may watch; by default from the start of the programme. */
        playableDate: v.optional(time),
        /** Seconds; see [C4.11-02]. */
        lastMinuteModalLifespan: v.optional(count),
        /** Seconds before the start; see [C4.2-03]. */
        directToLiveThreshold: v.optional(count),
        /** Home and title pages announce the event from this many seconds before the start; by default an hour, at most two days. */
        calloutLeadTime: v.optional(count),
      }),
    ),
  }),
])

export const catalogueDocument = v.object({ daypart: v.literal(1), entries: v.array(entry) })

export type Entry = v.InferOutput<typeof entry>
export type EntryInput = v.InferInput<typeof entry>
export type EntryKind = Entry['kind']
export type EntryOf<Kind extends EntryKind> = Extract<Entry, { kind: Kind }>
export type SectionSpec = v.InferOutput<typeof section>
export type ItemRef = v.InferOutput<typeof itemRef>
export type Art = v.InferOutput<typeof art>
export type LocalText = string | { en?: string; es?: string }
