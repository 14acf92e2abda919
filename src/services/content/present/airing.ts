// A programme as a row of the schedule [C3-34], and as what a stream carries now [C3-23]..[C3-27].
import type { Brand } from '#contracts/brand.ts'
import type { Language, LiveTileFieldsFragment, ScheduleFieldsFragment } from '#contracts/graph/types.generated.ts'
import { directToLiveThreshold } from '#contracts/limits.ts'
import type { TitleFacts } from '../reading/by-id.ts'
import type { Airing, Channel } from '../reading/guide.ts'
import { picture } from '../wording/arts.ts'
import { say } from '../wording/said.ts'
import { wordsOf } from '../wording/words.ts'
import { presentBrand } from './brand.ts'

export type AiringParts = { airing: Airing; channel: Channel; brand: Brand; title: TitleFacts | null }

/** Nothing says how long it lasts: as long as most do. */
const usualLength = 30 * 60_000

export const endOf = ({ start, stop }: Airing): number => stop ?? start + usualLength

export function presentProgram({ airing, brand, title }: AiringParts, language: Language): ScheduleFieldsFragment['programs'][number] {
  const { entry, id, start } = airing
  const own = languageOfAiring(airing, brand)
  const said = say(entry.title, own, language) ?? { text: id, lang: null }
  return {
    v4ID: id,
    startTime: start,
    endTime: endOf(airing),
    programTitle: said.text,
    programSubtitle: say(entry.subtitle, own, language)?.text ?? null,
    programDescription: say(entry.description, own, language)?.text ?? null,
    lang: said.lang,
    seriesUrlAlias: title?.entry.active ? title.alias : null,
    isNew: entry.isNew,
    ratingWithAdvisories: ratingWithAdvisories(entry),
    audioDescription: entry.audioDescription,
    closedCaption: entry.closedCaption,
  }
}

export function presentOnAir(parts: AiringParts, language: Language) {
  const { airing, channel, brand, title } = parts
  const words = wordsOf[language]
  const program = presentProgram(parts, language)
  const own = title?.entry.language ?? brand.language
  return {
    machineName: brand.key,
    streamAccessName: channel.id,
    channelId: channel.id,
    pid: channel.id,
    instanceID: airing.id,
    title: program.programTitle,
    secondaryTitle: program.programSubtitle,
    description: program.programDescription,
    lang: program.lang,
    image: picture(title?.entry.art, own, language),
    badge: null,
    watchTagline: words.watchChannelLive(nameOf(channel, brand)),
    onAirStartTime: program.startTime,
    onAirEndTime: program.endTime,
    startTime: program.startTime,
    endTime: program.endTime,
    // [C5-15]
    liveBadge: brand.freeLive ? words.liveFree : words.live,
    upcomingBadge: words.upcoming,
    relativePath: livePath(brand, channel),
    contentType: isSingleEvent(airing) ? 'SLE' : null,
    directToLiveThreshold,
    upcomingModal: {
      title: program.programTitle,
      description: program.programDescription,
      startTime: program.startTime,
      dismissText: words.close,
    },
    seriesUrlAlias: program.seriesUrlAlias,
    rating: program.ratingWithAdvisories,
    brand: presentBrand(brand, language),
  } satisfies LiveTileFieldsFragment & Record<string, unknown>
}

/** [C3-26] Live, and no part of anything. */
const isSingleEvent = ({ entry }: Airing): boolean =>
  entry.isLive && entry.series === undefined && entry.episode === undefined && !entry.episodeNumbers.length

/** [C2.6-05] */
const livePath = (brand: Brand, channel: Channel) => `/live?${new URLSearchParams({ brand: brand.key, callsign: channel.id })}`

export const nameOf = ({ names, brand: own }: Channel, brand: Brand): string => names[0]?.text ?? own ?? brand.displayTitle

function languageOfAiring({ entry }: Airing, brand: Brand): Language {
  const code = entry.language?.slice(0, 2).toLowerCase()
  return code === 'en' || code === 'es' ? code : brand.language
}

function ratingWithAdvisories({ rating, advisories }: Airing['entry']): string | null {
  const said = [rating?.value ?? '', advisories.length ? `(${advisories.join(', ')})` : ''].filter((part) => part)
  return said.join(' ') || null
}
