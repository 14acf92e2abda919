// View models of a programme: a row of the schedule [C3-34], and the tile of a live stream [C3-23]..[C3-27].
import type { Brand } from '#contracts/brand.ts'
import { eventPath, isEvent } from '#contracts/catalogue/airings.ts'
import { endOfAiring } from '#contracts/catalogue/end-of-airing.ts'
import type { Airing, Channel, TitleFacts } from '#contracts/catalogue/facts.ts'
import { livePath } from '#contracts/catalogue/paths.ts'
import { picture } from '#contracts/catalogue/pictures.ts'
import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { LiveProgramme } from '#contracts/graph/shapes.ts'
import type { Language, LiveTileFieldsFragment, ScheduleFieldsFragment } from '#contracts/graph/types.generated.ts'
import { directToLiveThreshold } from '#contracts/limits.ts'
import { wordsOf } from '../wording/words.ts'
import { presentBrand } from './brand.ts'

export type AiringParts = { airing: Airing; channel: Channel; brand: Brand; title: TitleFacts | null }

/** `isMultiStream`: several channels of the group air the event at the same time. `replayPath`: the path of the event's replay. */
export type LiveTileParts = AiringParts & { isMultiStream: boolean; replayPath: string | null }

/** Returns the end of a programme in epoch milliseconds. If it has no end of its own, `stop` is the start of the next programme. */
export const endOf = (airing: Airing): number => endOfAiring(airing, undefined)

export function presentProgramme({ airing, brand, title }: AiringParts, language: Language): ScheduleFieldsFragment['programmes'][number] {
  const { entry, id, start } = airing
  const sourceLanguage = languageOfAiring(airing, brand)
  const name = textInLanguage(entry.title, sourceLanguage, language) ?? { text: id, lang: null }
  return {
    v4ID: id,
    startTime: start,
    endTime: endOf(airing),
    programTitle: name.text,
    programSubtitle: textInLanguage(entry.subtitle, sourceLanguage, language)?.text ?? null,
    programDescription: textInLanguage(entry.description, sourceLanguage, language)?.text ?? null,
    lang: name.lang,
    seriesUrlAlias: title?.entry.active ? title.alias : null,
    isNew: entry.isNew,
    ratingWithAdvisories: ratingWithAdvisories(entry),
    audioDescription: entry.audioDescription,
    closedCaption: entry.closedCaption,
    eventPath: entry.event ? eventPath({ airing, brand }) : null,
  }
}

/** Returns a programme of the live page. Only with `isDetailed` it has a description and a picture. */
export function presentLiveProgramme(parts: AiringParts, language: Language, isDetailed: boolean) {
  const { v4ID, startTime, endTime, programTitle, programSubtitle, programDescription, lang, seriesUrlAlias, ratingWithAdvisories } =
    presentProgramme(parts, language)
  const { airing, title, brand } = parts
  const shared = { v4ID, startTime, endTime, programTitle, programSubtitle, lang, seriesUrlAlias, ratingWithAdvisories }
  if (!isDetailed) return { ...shared, programDescription: null, image: null }
  const image = picture(airing.entry.event?.art ?? title?.entry.art, title?.entry.language ?? brand.language, language)
  return { ...shared, programDescription, image } satisfies LiveProgramme
}

export type LiveProgrammeView = ReturnType<typeof presentLiveProgramme>

export function presentOnAir(parts: LiveTileParts, language: Language) {
  const { airing, channel, brand, title, isMultiStream, replayPath } = parts
  const { event } = airing.entry
  const words = wordsOf[language]
  const programme = presentProgramme(parts, language)
  const sourceLanguage = title?.entry.language ?? brand.language
  return {
    machineName: brand.key,
    streamAccessName: channel.id,
    channelId: channel.id,
    pid: channel.id,
    instanceID: airing.id,
    title: programme.programTitle,
    secondaryTitle: programme.programSubtitle,
    description: programme.programDescription,
    lang: programme.lang,
    image: picture(event?.art ?? title?.entry.art, sourceLanguage, language),
    badge: null,
    watchTagline: words.watchChannelLive(nameOf(channel, brand)),
    onAirStartTime: programme.startTime,
    onAirEndTime: programme.endTime,
    startTime: programme.startTime,
    endTime: programme.endTime,
    // The live streams of some brands are free [C5-15].
    liveBadge: brand.freeLive ? words.liveFree : words.live,
    upcomingBadge: words.upcoming,
    relativePath: livePath(brand.key, channel.id),
    contentType: !isMultiStream && isEvent(airing) ? 'SLE' : null,
    directToLiveThreshold: event?.directToLiveThreshold ?? directToLiveThreshold,
    upcomingModal: {
      title: programme.programTitle,
      description: programme.programDescription,
      startTime: programme.startTime,
      dismissText: words.close,
    },
    isMultiStream,
    replayPath,
    seriesUrlAlias: programme.seriesUrlAlias,
    rating: programme.ratingWithAdvisories,
    brand: presentBrand(brand, language),
  } satisfies LiveTileFieldsFragment & Record<string, unknown>
}

export const nameOf = ({ names, brand: own }: Channel, brand: Brand): string => names[0]?.text ?? own ?? brand.displayTitle

function languageOfAiring({ entry }: Airing, brand: Brand): Language {
  const code = entry.language?.slice(0, 2).toLowerCase()
  return code === 'en' || code === 'es' ? code : brand.language
}

function ratingWithAdvisories({ rating, advisories }: Airing['entry']): string | null {
  const parts = [rating?.value ?? '', advisories.length ? `(${advisories.join(', ')})` : ''].filter((part) => part)
  return parts.join(' ') || null
}
