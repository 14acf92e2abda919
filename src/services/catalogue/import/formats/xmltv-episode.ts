// Episode numbers of XMLTV: `xmltv_ns` counts from zero (`1.11.0/1` is season 2, episode 12), `onscreen` is the number that viewers see.
import { cleanLine } from '../parsing/clean-text.ts'
import { childrenNamed, type XmlNode } from '../parsing/xml-records.ts'

export type EpisodeNumber = { system: string; value: string }

export const zeroBased = 'xmltv_ns'
const part = String.raw`\s*(\d*)\s*(?:/\s*\d+)?\s*`
export const zeroBasedPattern = new RegExp(`^${part}\\.${part}\\.${part}$`)

/** Returns the episode numbers of a programme. At most one of them has the system `xmltv_ns`. */
export function episodeNumbersOf(node: XmlNode, notes: string[]): EpisodeNumber[] {
  const numbers: EpisodeNumber[] = []
  for (const child of childrenNamed(node, 'episode-num')) {
    const number = { system: cleanLine(child.attributes.system ?? '') || 'onscreen', value: cleanLine(child.text) }
    if (number.value === '') continue
    if (number.system === zeroBased && !zeroBasedPattern.test(number.value)) {
      notes.push(`the episode number ${JSON.stringify(number.value.slice(0, 40))} is not of the form season.episode.part: left out`)
    } else if (number.system !== zeroBased || !numbers.some(({ system }) => system === zeroBased)) {
      numbers.push(number)
    }
  }
  return numbers
}

/** Returns the season and episode, counted from one. The xmltv_ns number has priority over onscreen numbers. */
export function seasonAndEpisode(numbers: EpisodeNumber[]): { season?: number; episode?: number } {
  const counted = numbers.find(({ system }) => system === zeroBased)
  const [, season, episode] = zeroBasedPattern.exec(counted?.value ?? '') ?? []
  if (season || episode) return { season: fromZero(season), episode: fromZero(episode) }
  for (const { system, value } of numbers) {
    const shown = system === 'onscreen' ? /^S(\d{1,4})\s*,?\s*EP?\.?\s*(\d{1,5})$/i.exec(value) : null
    if (shown) return { season: Number(shown[1]), episode: Number(shown[2]) }
  }
  return {}
}

/** Returns the xmltv_ns number, such as `1.11.` for season 2, episode 12, or undefined if season and episode are unknown. */
export function countFromZero({ season, episode }: { season?: number; episode?: number }): EpisodeNumber | undefined {
  if (!season && !episode) return undefined
  return { system: zeroBased, value: `${season ? season - 1 : ''}.${episode ? episode - 1 : ''}.` }
}

/** Returns whether an episode number is an xmltv_ns number that contains only this season and episode. */
export function isRedundant({ system, value }: EpisodeNumber, counted: { season?: number; episode?: number }): boolean {
  return system === zeroBased && value === countFromZero(counted)?.value
}

function fromZero(digits: string | undefined): number | undefined {
  const number = digits ? Number(digits) + 1 : Number.NaN
  return number <= 1_000_000 ? number : undefined
}
