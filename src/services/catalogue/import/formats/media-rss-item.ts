// Converts an item of a Media RSS feed to a video, a movie, or a photo of a gallery.
import type { Language } from '#contracts/graph/types.generated.ts'
import { cleanLine, distinct, htmlToText } from '../parsing/clean-text.ts'
import { type InputOf, languageOf } from '../parsing/sink.ts'
import { childNamed, childrenNamed, type XmlNode } from '../parsing/xml-records.ts'
import { creditsOf, feedId } from './feed-names.ts'

type Owner = { brand: string; language: Language | undefined }
type Read = { entry: InputOf<'video'> | InputOf<'movie'>; people: InputOf<'person'>[]; notes: string[] } | { refused: string }

/** Returns the video or movie of an item and its people, or the reason to reject the item. `owner`: the brand of the item, and the language of the feed. */
export function itemOf(item: XmlNode, owner: Owner): Read {
  const link = childNamed(item, 'link')?.text.trim()
  const content = contentOf(item)
  const identity = childNamed(item, 'guid')?.text.trim() || link || content?.attributes.url
  if (!identity) return { refused: 'the item has neither guid nor link' }
  const title = cleanLine(htmlToText(firstText(item, content, 'media:title') ?? childNamed(item, 'title')?.text ?? ''))
  if (!title) return { refused: 'the item has no title' }
  if (!content && !childNamed(item, 'enclosure') && !mediaOf(item, content, 'media:player')[0]) return { refused: 'the item has no media' }
  const notes: string[] = []
  const categories = categoriesOf(item, content)
  const credits = creditsOf(mediaOf(item, content, 'media:credit').map((credit) => ({ name: credit.text, role: credit.attributes.role })))
  const description = htmlToText(firstText(item, content, 'media:description') ?? childNamed(item, 'description')?.text ?? '')
  const common = {
    id: feedId(identity),
    brand: owner.brand,
    language: languageOf(content?.attributes.lang) ?? owner.language,
    title,
    description: description.slice(0, 20_000) || undefined,
    rating: ratingOf(item, content),
    art: artOf(item, content),
    popularity: viewsOf(item, content),
    credits: credits.credits,
    duration: durationOf(content),
    airDate: dateOf(childNamed(item, 'pubDate')?.text ?? childNamed(item, 'dc:date')?.text, 'pubDate', notes),
    ...windowOf(item, notes),
  }
  const isMovie = categories.some((category) => /^(movies?|films?|pel[ií]culas?)$/i.test(category))
  const genres = categories.filter((category) => category.length <= 100).slice(0, 20)
  if (isMovie) return { entry: { kind: 'movie', ...common, genres }, people: credits.people, notes }
  const keywords = distinct([...keywordsOf(item, content), ...genres]).slice(0, 50)
  return {
    entry: { kind: 'video', ...common, genre: genres[0], keywords, selectedCountries: countriesOf(item, content) },
    people: credits.people,
    notes,
  }
}

/** Returns the photo of an item whose content is a still picture, or undefined for other items. */
export function photoOf(item: XmlNode): InputOf<'gallery'>['photos'][number] | undefined {
  const content = contentOf(item)
  if (!content || !isImage(content) || !content.attributes.url) return undefined
  const title = cleanLine(htmlToText(firstText(item, content, 'media:title') ?? childNamed(item, 'title')?.text ?? ''))
  const credit = cleanLine(mediaOf(item, content, 'media:credit')[0]?.text ?? '')
  return {
    art: content.attributes.url.slice(0, 1000),
    title: title.slice(0, 1000) || undefined,
    credit: credit.slice(0, 1000) || undefined,
  }
}

function isImage(content: XmlNode): boolean {
  return content.attributes.medium === 'image' || (content.attributes.type ?? '').startsWith('image/')
}

/** Returns the main media:content of an item or its media:groups. Contents other than pictures have priority, then the default content. */
function contentOf(item: XmlNode): XmlNode | undefined {
  const contents = [
    ...childrenNamed(item, 'media:content'),
    ...childrenNamed(item, 'media:group').flatMap((group) => childrenNamed(group, 'media:content')),
  ]
  return (
    contents.find((content) => content.attributes.isDefault === 'true' && !isImage(content)) ??
    contents.find((content) => !isImage(content)) ??
    contents[0]
  )
}

/** Returns the elements called `name` that describe a media:content: first its own elements, then those of media:groups and of the item. */
function mediaOf(item: XmlNode, content: XmlNode | undefined, name: string): XmlNode[] {
  const holders = [content, ...childrenNamed(item, 'media:group'), item]
  return holders.flatMap((holder) => (holder ? childrenNamed(holder, name) : []))
}

function firstText(item: XmlNode, content: XmlNode | undefined, name: string): string | undefined {
  return mediaOf(item, content, name).find((node) => node.text.trim() !== '')?.text
}

function ratingOf(item: XmlNode, content: XmlNode | undefined): string | undefined {
  const rating = mediaOf(item, content, 'media:rating').find((node) => !/simple$/i.test(node.attributes.scheme ?? ''))
  return (
    cleanLine(rating?.text ?? '')
      .toUpperCase()
      .slice(0, 100) || undefined
  )
}

function artOf(item: XmlNode, content: XmlNode | undefined): InputOf<'video'>['art'] {
  const thumbnails = mediaOf(item, content, 'media:thumbnail').filter((node) => node.attributes.url)
  const largest = thumbnails.toSorted((a, b) => Number(b.attributes.width || 0) - Number(a.attributes.width || 0))[0]
  return largest?.attributes.url?.trim().slice(0, 1000) || undefined
}

function viewsOf(item: XmlNode, content: XmlNode | undefined): number | undefined {
  for (const community of mediaOf(item, content, 'media:community')) {
    const views = Number(childNamed(community, 'media:statistics')?.attributes.views ?? Number.NaN)
    if (Number.isFinite(views) && views >= 0) return views
  }
  return undefined
}

function durationOf(content: XmlNode | undefined): number | undefined {
  const seconds = Math.round(Number(content?.attributes.duration || Number.NaN))
  return seconds >= 0 && seconds <= 1_000_000 ? seconds : undefined
}

function categoriesOf(item: XmlNode, content: XmlNode | undefined): string[] {
  const nodes = [...mediaOf(item, content, 'media:category'), ...childrenNamed(item, 'category')]
  return distinct(nodes.map((node) => cleanLine(htmlToText(node.attributes.label ?? node.text))))
}

function keywordsOf(item: XmlNode, content: XmlNode | undefined): string[] {
  return mediaOf(item, content, 'media:keywords')
    .flatMap((node) => node.text.split(',').map(cleanLine))
    .filter((word) => word !== '' && word.length <= 100)
}

function countriesOf(item: XmlNode, content: XmlNode | undefined): string[] {
  const allowed = mediaOf(item, content, 'media:restriction').filter(
    (node) => node.attributes.type === 'country' && node.attributes.relationship === 'allow',
  )
  return distinct(allowed.flatMap((node) => node.text.trim().toUpperCase().split(/\s+/))).filter((code) => /^[A-Z]{2}$/.test(code))
}

/** Returns the availability window in dcterms:valid, for example `start=2002-10-13T09:00+01:00; end=2002-10-17T17:00+01:00; scheme=W3C-DTF`. */
function windowOf(item: XmlNode, notes: string[]): { available?: string; expiration?: string } {
  const valid = childNamed(item, 'dcterms:valid')?.text
  if (!valid) return {}
  const part = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]+)`).exec(valid)?.[1]
  return { available: dateOf(part('start'), 'dcterms:valid start', notes), expiration: dateOf(part('end'), 'dcterms:valid end', notes) }
}

function dateOf(text: string | undefined, field: string, notes: string[]): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  const time = Date.parse(trimmed)
  if (Number.isNaN(time)) {
    notes.push(`${field} is ${JSON.stringify(trimmed.slice(0, 60))}, which is not a date: left out`)
    return undefined
  }
  return new Date(time).toISOString()
}
