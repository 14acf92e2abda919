// Converts a programme of XMLTV.
import type { LocalText } from '#contracts/catalogue.ts'
import { cleanLine, cleanProse, distinct } from '../parsing/clean-text.ts'
import type { InputOf } from '../parsing/sink.ts'
import { childNamed, childrenNamed, type XmlNode } from '../parsing/xml-records.ts'
import { readChannelId } from './xmltv-channel-id.ts'
import { episodeNumbersOf, isRedundant, seasonAndEpisode } from './xmltv-episode.ts'
import { readIdentity, slotId } from './xmltv-identity.ts'
import { parseXmltvTime } from './xmltv-time.ts'

type Programme = InputOf<'programme'>
type Read = { entry: Programme; notes: string[] } | { refused: string }

/** The roles of credits in XMLTV. Exports write credits in this order, because the DTD requires this order. */
export const creditRoles = ['director', 'actor', 'writer', 'adapter', 'producer', 'composer', 'editor', 'presenter', 'commentator', 'guest']
/** XMLTV has no elements for live programmes and audio description. Exports write these keywords as `<keyword>` instead. */
export const liveKeyword = 'live'
export const audioDescriptionKeyword = 'audio-description'
export const advisorySystem = 'advisory'

/** Converts a programme, or returns the reason to reject it. */
export function programmeOf(node: XmlNode): Read {
  const channel = readChannelId(cleanLine(node.attributes.channel ?? ''))
  if (!channel) return { refused: 'the programme has no channel' }
  const start = parseXmltvTime(node.attributes.start ?? '')
  if (start === undefined) return { refused: `start is ${quote(node.attributes.start)}, which is not an XMLTV time` }
  const stop = node.attributes.stop === undefined ? undefined : parseXmltvTime(node.attributes.stop)
  if (node.attributes.stop !== undefined && stop === undefined)
    return { refused: `stop is ${quote(node.attributes.stop)}, which is not an XMLTV time` }
  if (stop !== undefined && stop < start) return { refused: 'the programme stops before it starts' }
  const notes: string[] = []
  const subtitle = localText(childrenNamed(node, 'sub-title'), cleanLine)
  const named = localText(childrenNamed(node, 'title'), cleanLine)
  const title = named ?? subtitle
  if (title === undefined) return { refused: 'the programme has no title' }
  if (named === undefined) notes.push('the title is empty: its sub-title is used')
  if (stop === start) notes.push('stop is the same as start: the end is left out')
  const { identity, rest } = readIdentity(episodeNumbersOf(node, notes))
  const counted = seasonAndEpisode(rest)
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
      video: identity.video,
      replay: identity.replay,
      event: identity.event,
      ...counted,
      episodeNumbers: rest.filter((number) => !isRedundant(number, counted)),
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
  const nonEmpty = ratings.filter((rating) => rating.value !== '')
  return {
    date: lineOf(node, 'date'),
    categories: distinct(childrenNamed(node, 'category').map((category) => cleanLine(category.text))),
    language: lineOf(node, 'language'),
    icon: childNamed(node, 'icon')?.attributes.src?.trim() || undefined,
    rating: nonEmpty.find((rating) => !isAdvisory(rating)),
    advisories: distinct(nonEmpty.filter(isAdvisory).map((rating) => rating.value)),
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

/** Returns the English and Spanish texts if at least one of them exists. Otherwise returns the first text that is not empty. */
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

function quote(value: string | undefined): string {
  return value === undefined ? 'missing' : JSON.stringify(value.slice(0, 40))
}
