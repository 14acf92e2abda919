// Every field of brands.json: its check, and what it is for. docs/brands.md is made from this.
import * as v from 'valibot'
import { defaultTimeZone } from '#contracts/limits.ts'

const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'a colour is written #rrggbb'))
const name = v.pipe(v.string(), v.minLength(1, 'is empty'), v.maxLength(100))
const segment = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]*$/, 'a path segment is lower-case letters, digits and hyphens'))
const wordmark = v.pipe(v.string(), v.regex(/^\/generetic\/brands\/[\w.-]+\.svg$/, 'a wordmark is /generetic/brands/NAME.svg'))
const words = v.strictObject({ en: v.string(), es: v.string() })
const address = v.pipe(v.string(), v.regex(/^(https:\/\/|\/(?!\/))\S*$/, 'an address is https://... or a path of this site'))
const host = v.pipe(v.string(), v.regex(/^[a-z0-9.-]+(?::\d+)?$/, 'a host is a name, without https://'))

const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const is = <Value>(what: string) => v.description<Value, string>(what)

const colors = v.strictObject({
  canvas: v.pipe(color, is('Behind everything; light text stands on it.')),
  accent: v.pipe(color, is('Buttons, the focus ring, progress.')),
  onAccent: v.pipe(color, is('Text on the accent.')),
  gradientStart: v.pipe(color, is("Where the brand's gradient begins: its tile, a picture that has not come.")),
  gradientEnd: v.pipe(color, is('Where it ends.')),
})

const app = v.strictObject({
  name: v.pipe(words, is('What it is called, `{ en, es }`.')),
  about: v.optional(v.pipe(words, is('A sentence about it, `{ en, es }`.'))),
  url: v.pipe(address, is('Where it is to be had: `https://...`, or a path of this site.')),
})

const features = v.strictObject({
  live: v.optional(v.pipe(v.boolean(), is('The live page.'))),
  identity: v.optional(v.pipe(v.boolean(), is('Sign-in, sign-up, account and provider pages.'))),
  personalization: v.optional(v.pipe(v.boolean(), is('Lists that are made for one viewer.'))),
  previews: v.optional(v.pipe(v.boolean(), is('Clips that play in a tile when somebody rests on it.'))),
})

const helpDesk = v.strictObject({
  email: v.optional(
    v.pipe(v.string(), v.email('is no mail address'), is('Who gets what its viewers write; `HELP_DESK_EMAIL` unless said.')),
  ),
  url: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https:\/\/\S*\{id\}\S*$/, 'a help desk is https://..., with {id} where the topic goes'),
      is('A help desk of its own, `{id}` where the topic goes: help links lead there instead of to `/contact-us`.'),
    ),
  ),
})

// Two segments at least: a path of one is a title's, and a browser would look for it without asking the server.
const votePath = v.pipe(v.string(), v.regex(/^(?:\/[\w-]+){2,}$/, 'a vote page is a path of two segments at least'))
const voteSite = v.strictObject({
  paths: v.pipe(v.array(votePath), v.minLength(1), v.maxLength(20), is('Where viewers look for it on this site: `/the-voice/vote`.')),
  title: v.pipe(words, is('What the box says, `{ en, es }`.')),
  text: v.pipe(words, is('A sentence more, `{ en, es }`.')),
  url: v.pipe(address, is('The site where they vote.')),
})
const voteSites = v.strictObject({
  voice: v.optional(v.pipe(voteSite, is('The Voice.'))),
  agt: v.optional(v.pipe(voteSite, is("America's Got Talent."))),
  asc: v.optional(v.pipe(voteSite, is('American Song Contest.'))),
})

const newsletter = v.strictObject({
  id: v.pipe(segment, is('Never change it: subscriptions hold it.')),
  name: v.pipe(words, is('What it is called, `{ en, es }`.')),
  description: v.pipe(words, is('What it brings and how often, `{ en, es }`.')),
})

const brand = v.strictObject({
  key: v.pipe(
    segment,
    is(
      'The one word by which catalogues, pages and services know the brand, and the first segment of its paths: `nbc-news`. Never change it.',
    ),
  ),
  displayTitle: v.pipe(name, is('The name that viewers read.')),
  aliases: v.optional(v.pipe(v.array(segment), is('Other words that mean this brand, as a first path segment and in feeds.')), []),
  priority: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      is('Its rank; the brand with 1 is the main one. Brands without come after, in the order of the file.'),
    ),
  ),
  language: v.pipe(v.picklist(['en', 'es']), is('`en` or `es`: its site opens in it, and its texts are in it unless they say otherwise.')),
  timeZone: v.optional(
    v.pipe(
      v.string(),
      v.check(isTimeZone, 'is no time zone: write an IANA name such as America/Los_Angeles'),
      is('The IANA zone of its guide, times and dates: `America/Los_Angeles`; `America/New_York` unless given.'),
    ),
    defaultTimeZone,
  ),
  tagline: v.pipe(words, is('One line below its name, `{ en, es }`.')),
  networkName: v.pipe(name, is('What the network is called in data for services and measurement.')),
  livePlatformKey: v.optional(v.pipe(name, is('The key by which live services know it.'))),
  freeLive: v.optional(v.pipe(v.boolean(), is('`true`: its live stream asks for no TV provider, and its live tiles say that it is free.'))),
  nielsenMode: v.optional(v.pipe(name, is('How its viewing is measured, in the words of the audience-rating service.'))),
  source: v.pipe(name, is('The resource that a TV provider is asked about: the `resourceId` of its videos.')),
  colors: v.pipe(colors, is('Each `#rrggbb`.')),
  whiteBrandLogo: v.pipe(wordmark, is('Its wordmark in white: `/generetic/brands/NAME.svg`, the file NAME.svg of this folder.')),
  colorBrandLogo: v.pipe(wordmark, is('Its wordmark in colour, likewise.')),
  logoRatio: v.pipe(
    v.number(),
    v.minValue(0.1),
    v.maxValue(20),
    is('Width of the wordmark divided by its height, so that it holds its place.'),
  ),
  hosts: v.optional(
    v.pipe(
      v.array(host),
      v.minLength(1, 'is empty: leave `hosts` out'),
      is(
        'Hosts whose whole site is this brand: `www.bravo.example`. Canonical addresses, sitemaps and emails lead to the first. A port is ignored in matching.',
      ),
    ),
  ),
  features: v.optional(v.pipe(features, is('`false` leaves that part of the site out; on unless said, where its setting is on.'))),
  apps: v.optional(v.pipe(v.array(app), v.maxLength(20), is('What `/apps` lists.'))),
  helpDesk: v.optional(v.pipe(helpDesk, is('Who helps its viewers.'))),
  newsletters: v.optional(
    v.pipe(
      v.array(newsletter),
      v.maxLength(50),
      v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'two newsletters have one id'),
      is('Mails that its viewers may ask for, at `/email-preferences`.'),
    ),
  ),
  voteSites: v.optional(v.pipe(voteSites, is('On the main brand: the box that a vote page shows, which is on another site.'))),
})

export const brandGroup = v.object({
  name: v.pipe(name, is('The name of the group.')),
  brands: v.pipe(v.array(brand), v.minLength(1, 'there must be one brand at least'), is('Its brands.')),
})

export type FieldText = { field: string; isNeeded: boolean; description: string | undefined }

/** Every field that is described, with those of what it holds: `brands[].colors.accent`. */
export function describeBrands(): FieldText[] {
  return fieldsOf(brandGroup)
}

function fieldsOf(schema: unknown, prefix = ''): FieldText[] {
  return Object.entries((schema as { entries?: Record<string, v.GenericSchema> }).entries ?? {}).flatMap(([key, entry]) => {
    const { type, wrapped } = entry as v.GenericSchema & { wrapped?: v.GenericSchema }
    const value = type === 'optional' ? wrapped! : entry
    const item = (value as { item?: v.GenericSchema }).item
    const field = `${prefix}${key}`
    return [
      { field, isNeeded: type !== 'optional', description: v.getDescription(value) },
      // A text in both languages is one thing.
      ...(value.type === 'strict_object' && 'en' in (value as unknown as { entries: object }).entries
        ? []
        : fieldsOf(item ?? value, item ? `${field}[].` : `${field}.`)),
    ]
  })
}
