import type { LocalText } from '#contracts/catalogue.ts'
import { cleanLine, cleanProse } from './clean-text.ts'
import type { InputOf } from './sink.ts'
import { childNamed, childrenNamed, type XmlNode } from './xml-records.ts'
import { readChannelId } from './xmltv-channel-id.ts'
import { episodeNumbersOf, saysOnly, seasonAndEpisode } from './xmltv-episode.ts'
import { readIdentity, slotId } from './xmltv-identity.ts'
import { parseXmltvTime } from './xmltv-time.ts'

type Programme = InputOf<'programme'>
type Read = { entry: Programme; notes: string[] } | { refused: string }

/** In the order of the DTD, so that what is exported and read again is the same. */
export const creditRoles = ['director', 'actor', 'writer', 'adapter', 'producer', 'composer', 'editor', 'presenter', 'commentator', 'guest']
/** Said as a keyword where XMLTV has no element for it. */
export const liveKeyword = 'live'
export const audioDescriptionKeyword = 'audio-description'
export const advisorySystem = 'advisory'

export function programmeOf(node: XmlNode): Read {
  const channel = readChannelId(cleanLine(node.attributes.channel ?? ''))
  if (!channel) return { refused: 'the programme names no channel' }
  const start = parseXmltvTime(node.attributes.start ?? '')
  if (start === undefined) return { refused: `start is ${said(node.attributes.start)}, which is no XMLTV time` }
  const stop = node.attributes.stop === undefined ? undefined : parseXmltvTime(node.attributes.stop)
  if (node.attributes.stop !== undefined && stop === undefined)
    return { refused: `stop is ${said(node.attributes.stop)}, which is no XMLTV time` }
  if (stop !== undefined && stop < start) return { refused: 'the programme stops before it starts' }
  const notes: string[] = []
  const subtitle = localText(childrenNamed(node, 'sub-title'), cleanLine)
  const named = localText(childrenNamed(node, 'title'), cleanLine)
  const title = named ?? subtitle
  if (title === undefined) return { refused: 'the programme has no title' }
  if (named === undefined) notes.push('the title is empty: called by its sub-title')
  const identity = readIdentity(episodeNumbersOf(node, notes))
  const counted = seasonAndEpisode(identity.rest)
  return {
    entry: {
      kind: 'programme',
      id: identity.id ?? slotId(channel, start),
      channel,
      start,
      stop: stop === start ? undefined : stop,
      title,
      subtitle,
      description: localText(childrenNamed(node, 'desc'), (text) => cleanProse(text).slice(0, 20_000)),
      series: identity.series,
      ...counted,
      episodeNumbers: identity.rest.filter((number) => !saysOnly(number, counted)),
      ...factsOf(node),
      ...flagsOf(node),
      credits: creditsOf(node),
    },
    notes,
  }
}

function factsOf(node: XmlNode): Partial<Programme> {
  const ratings = childrenNamed(node, 'rating').map((rating) => ({
    system: cleanLine(rating.attributes.system ?? '') || undefined,
    value: cleanLine(childNamed(rating, 'value')?.text ?? ''),
  }))
  const isAdvisory = (rating: { system?: string }) => rating.system?.toLowerCase() === advisorySystem
  const given = ratings.filter((rating) => rating.value !== '')
  return {
    date: lineOf(node, 'date'),
    categories: distinct(childrenNamed(node, 'category').map((category) => cleanLine(category.text))),
    language: lineOf(node, 'language'),
    icon: childNamed(node, 'icon')?.attributes.src?.trim() || undefined,
    rating: given.find((rating) => !isAdvisory(rating)),
    advisories: distinct(given.filter(isAdvisory).map((rating) => rating.value)),
    starRating: cleanLine(childNamed(childNamed(node, 'star-rating') ?? node, 'value')?.text ?? '') || undefined,
  }
}

function flagsOf(node: XmlNode): Partial<Programme> {
  const keywords = new Set(childrenNamed(node, 'keyword').map((keyword) => cleanLine(keyword.text).toLowerCase()))
  const has = (name: string) => childNamed(node, name) !== undefined
  return {
    isNew: has('new'),
    isLive: has('live') || keywords.has(liveKeyword),
    previouslyShown: has('previously-shown'),
    premiere: has('premiere'),
    audioDescription: has('audio-description') || keywords.has(audioDescriptionKeyword),
    closedCaption: childrenNamed(node, 'subtitles').some((subtitles) => subtitles.attributes.type === 'teletext'),
  }
}

function creditsOf(node: XmlNode): Programme['credits'] {
  const credits = childNamed(node, 'credits')
  if (!credits) return []
  return creditRoles.flatMap((role) =>
    childrenNamed(credits, role)
      .map((credit) => ({ role, name: cleanLine(credit.text), character: cleanLine(credit.attributes.role ?? '') || undefined }))
      .filter((credit) => credit.name !== ''),
  )
}

/** English and Spanish apart when both are there; else the one that is, or the first that says anything. */
function localText(nodes: XmlNode[], clean: (text: string) => string): LocalText | undefined {
  const texts = nodes
    .map((node) => ({ text: clean(node.text), lang: node.attributes.lang?.slice(0, 2).toLowerCase() }))
    .filter(({ text }) => text !== '')
  const en = texts.find(({ lang }) => lang === 'en')?.text
  const es = texts.find(({ lang }) => lang === 'es')?.text
  if (en && es) return { en, es }
  if (es) return { es }
  return en ?? texts[0]?.text
}

function lineOf(node: XmlNode, name: string): string | undefined {
  return cleanLine(childNamed(node, name)?.text ?? '') || undefined
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))]
}

function said(value: string | undefined): string {
  return value === undefined ? 'missing' : JSON.stringify(value.slice(0, 40))
}
