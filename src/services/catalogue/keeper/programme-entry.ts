// Converts generated programmes to entries of the catalogue.
import * as v from 'valibot'
import type { Brand } from '#contracts/brand.ts'
import { instant } from '#contracts/catalogue/text.ts'
import { type EntryInput, type EntryOf, entry } from '#contracts/catalogue.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { VideoToAir } from './candidates.ts'
import type { Slot } from './generate-schedule.ts'

/** The start of the ids of generated programmes. Other programmes of a channel are those of the operator. */
const prefix = 'dayparts:'

/** Returns whether the schedule keeper made the programme with this id. */
export const isGenerated = (id: string): boolean => id.startsWith(prefix)

/** Returns the id of a generated programme, such as `dayparts:nbc.daypart.example@20261123T110000Z`. */
const generatedId = (channel: string, start: number): string =>
  `${prefix}${channel}@${new Date(start).toISOString().replace(/[-:]|\.000/g, '')}`

/** Returns the entry of a generated programme of a channel. */
export function programmeEntry(channel: string, { start, stop, day, video }: Slot & { video: VideoToAir }): EntryOf<'programme'> {
  const { id, facts, titleFacts } = video
  const { entry: played } = facts
  const title = titleFacts?.entry
  const series = title?.kind === 'series' ? title : undefined
  const isLive = day.part.live && played.programmingType !== 'Clip'
  const language = played.language ?? title?.language
  const rating = played.rating ?? title?.rating
  const input: EntryInput = {
    kind: 'programme',
    id: generatedId(channel, start),
    ...{ channel, start, stop },
    title: title?.title ?? played.title,
    ...(series && { series: series.id, subtitle: played.title }),
    ...optional('description', played.shortDescription ?? played.description ?? title?.shortDescription ?? title?.description),
    ...optional('season', series && played.season),
    ...optional('episode', series && played.programmingType === 'Full Episode' ? played.episode : undefined),
    categories: title?.genres ?? (played.genre ? [played.genre] : []),
    ...optional('language', language),
    ...optional('rating', rating === undefined ? undefined : { system: /^TV-/.test(rating) ? 'VCHIP' : 'MPAA', value: rating }),
    isLive,
    previouslyShown: !isLive && (instant(played.airDate) ?? 0) < start - previouslyAfter,
    closedCaption: played.captions.length > 0,
    video: id,
  }
  return v.parse(entry, input) as EntryOf<'programme'>
}

/** An episode that aired less than a day before is still new. */
const previouslyAfter = 86_400_000

const optional = <Key extends string, Value>(key: Key, value: Value | undefined) => (value === undefined ? {} : { [key]: value })

/** Returns the channel of a setting as an entry. `stored`: the channel of the catalogue, whose fields stay as they are, except a missing brand. */
export function channelEntry(setting: ChannelSetting, brand: Brand, stored: EntryOf<'channel'> | null): EntryOf<'channel'> {
  if (stored) return { ...stored, brand: stored.brand ?? setting.brand }
  const { id, number, name = brand.displayTitle } = setting
  const names =
    typeof name === 'string'
      ? [{ text: name, lang: brand.language }]
      : (['en', 'es'] as const).flatMap((lang) => (name[lang] ? [{ text: name[lang], lang }] : []))
  return {
    ...{ kind: 'channel', id, brand: setting.brand },
    names: names.length ? names : [{ text: brand.displayTitle, lang: brand.language }],
    ...(number !== undefined && { number }),
  }
}
