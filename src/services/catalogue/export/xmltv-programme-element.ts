// Returns the XMLTV element of a programme. Its child elements have the order of the DTD.
import type { EntryOf, LocalText } from '#contracts/catalogue.ts'
import { writeChannelId } from '../import/formats/xmltv-channel-id.ts'
import { countFromZero, seasonAndEpisode, zeroBased, zeroBasedPattern } from '../import/formats/xmltv-episode.ts'
import { writeIdentity } from '../import/formats/xmltv-identity.ts'
import { advisorySystem, audioDescriptionKeyword, creditRoles, liveKeyword } from '../import/formats/xmltv-programme.ts'
import { formatXmltvTime } from '../import/formats/xmltv-time.ts'
import { cleanLine, cleanProse } from '../import/parsing/clean-text.ts'
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

/** Returns an element with one line of text, or '' if the text is empty. */
function line(name: string, text: string | undefined, attributes: Record<string, string | undefined> = {}): string {
  const cleaned = cleanLine(text ?? '')
  return cleaned === '' ? '' : element(name, attributes, escapeXml(cleaned))
}

/** Returns an element that contains a `<value>`, or '' if the value is empty. */
function valued(name: string, system: string | undefined, value: string | undefined): string {
  const content = line('value', value)
  return content === '' ? '' : element(name, { system }, content)
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
    const cleaned = clean(words ?? '')
    return cleaned === '' ? [] : [element(name, { lang }, escapeXml(cleaned))]
  })
}

/** Returns the element of the credits. Omits credits with a role that XMLTV does not define. */
function creditsElement(credits: Programme['credits']): string {
  const elements = creditRoles.flatMap((role) =>
    credits
      .filter((credit) => credit.role === role)
      .map(({ name, character }) => line(role, name, role === 'actor' ? { role: character } : {})),
  )
  const content = elements.join('')
  return content === '' ? '' : element('credits', {}, content)
}

/** Returns the elements of the episode numbers. At most one of them has the system `xmltv_ns`, and validators accept its value. */
function episodeNumbers(programme: Programme): string[] {
  const { episodeNumbers, season, episode } = programme
  const valid = episodeNumbers.filter(({ system, value }) => system !== zeroBased || zeroBasedPattern.test(cleanLine(value)))
  const first = valid.findIndex(({ system }) => system === zeroBased)
  const numbers = valid.filter(({ system }, at) => system !== zeroBased || at === first)
  const counted = countFromZero(programme)
  const known = seasonAndEpisode(numbers)
  // An xmltv_ns number is added only if no other number contains the season and episode. Otherwise importing an export would add a number.
  if (first === -1 && counted && (known.season !== season || known.episode !== episode)) numbers.push(counted)
  numbers.push(...writeIdentity(programme))
  return numbers.map(({ system, value }) => line('episode-num', value, { system }))
}

function ratings({ rating, advisories }: Programme): string[] {
  return [valued('rating', rating?.system, rating?.value), ...advisories.map((advisory) => valued('rating', advisorySystem, advisory))]
}
