// One programme, its elements in the order that the DTD wants.
import type { EntryOf, LocalText } from '#contracts/catalogue.ts'
import { cleanLine, cleanProse } from '../import/clean-text.ts'
import { writeChannelId } from '../import/xmltv-channel-id.ts'
import { countFromZero, seasonAndEpisode, zeroBased, zeroBasedPattern } from '../import/xmltv-episode.ts'
import { writeIdentity } from '../import/xmltv-identity.ts'
import { advisorySystem, audioDescriptionKeyword, creditRoles, liveKeyword } from '../import/xmltv-programme.ts'
import { formatXmltvTime } from '../import/xmltv-time.ts'
import { element, escapeXml } from './xml-text.ts'

type Programme = EntryOf<'programme'>

export function programmeElement(programme: Programme): string {
  const attributes = {
    start: formatXmltvTime(instant(programme.start)),
    stop: programme.stop === undefined ? undefined : formatXmltvTime(instant(programme.stop)),
    channel: writeChannelId(programme.channel),
  }
  const titles = localText('title', programme.title, cleanLine)
  const subtitles = localText('sub-title', programme.subtitle, cleanLine)
  const content = [
    ...(titles.length > 0 ? titles : [line('title', programme.id ?? programme.channel)]),
    ...subtitles,
    ...localText('desc', programme.description, cleanProse),
    creditsElement(programme.credits),
    line('date', programme.date),
    ...programme.categories.map((category) => line('category', category)),
    programme.isLive ? line('keyword', liveKeyword) : '',
    programme.audioDescription ? line('keyword', audioDescriptionKeyword) : '',
    line('language', programme.language),
    programme.icon ? element('icon', { src: programme.icon }) : '',
    ...episodeNumbers(programme),
    programme.previouslyShown ? element('previously-shown') : '',
    programme.premiere ? element('premiere') : '',
    programme.isNew ? element('new') : '',
    programme.closedCaption ? element('subtitles', { type: 'teletext' }) : '',
    ...ratings(programme),
    valued('star-rating', undefined, programme.starRating),
  ]
  return element('programme', attributes, content.join(''))
}

function instant(time: string | number): number {
  return typeof time === 'number' ? time : Date.parse(time)
}

function line(name: string, text: string | undefined, attributes: Record<string, string | undefined> = {}): string {
  const said = cleanLine(text ?? '')
  return said === '' ? '' : element(name, attributes, escapeXml(said))
}

function valued(name: string, system: string | undefined, value: string | undefined): string {
  const said = line('value', value)
  return said === '' ? '' : element(name, { system }, said)
}

function localText(name: string, text: LocalText | undefined, clean: (text: string) => string): string[] {
  const texts: [string | undefined, string | undefined][] =
    typeof text === 'object'
      ? [
          ['en', text.en],
          ['es', text.es],
        ]
      : [[undefined, text]]
  return texts.flatMap(([lang, words]) => {
    const said = clean(words ?? '')
    return said === '' ? [] : [element(name, { lang }, escapeXml(said))]
  })
}

/** Roles that XMLTV does not know cannot be written. */
function creditsElement(credits: Programme['credits']): string {
  const elements = creditRoles.flatMap((role) =>
    credits
      .filter((credit) => credit.role === role)
      .map(({ name, character }) => line(role, name, role === 'actor' ? { role: character } : {})),
  )
  const content = elements.join('')
  return content === '' ? '' : element('credits', {}, content)
}

/** At most one counted from zero, and that in the form that validators want. */
function episodeNumbers(programme: Programme): string[] {
  const { episodeNumbers, season, episode } = programme
  const said = episodeNumbers.filter(({ system, value }) => system !== zeroBased || zeroBasedPattern.test(cleanLine(value)))
  const first = said.findIndex(({ system }) => system === zeroBased)
  const numbers = said.filter(({ system }, at) => system !== zeroBased || at === first)
  const counted = countFromZero(programme)
  const known = seasonAndEpisode(numbers)
  // Only what the others do not already say, lest it read back as more than it was.
  if (first === -1 && counted && (known.season !== season || known.episode !== episode)) numbers.push(counted)
  numbers.push(...writeIdentity(programme))
  return numbers.map(({ system, value }) => line('episode-num', value, { system }))
}

function ratings({ rating, advisories }: Programme): string[] {
  return [valued('rating', rating?.system, rating?.value), ...advisories.map((advisory) => valued('rating', advisorySystem, advisory))]
}
