// Reads Media RSS: each item with a video becomes a video or a movie, and the photos of a feed become galleries.
import { cleanLine, htmlToText } from '../parsing/clean-text.ts'
import { type FeedContext, type InputOf, languageOf, type Sink } from '../parsing/sink.ts'
import type { RecordReader, XmlNode } from '../parsing/xml-records.ts'
import { feedId } from './feed-names.ts'
import { itemOf, photoOf } from './media-rss-item.ts'

/** Maximum number of photos in a gallery. A feed with more photos becomes several galleries. */
const photosInGallery = 200

export function mediaRssRecords(sink: Sink, context: FeedContext): RecordReader {
  const feed: { title?: string; link?: string; language?: string } = {}
  let items = 0
  let photos: InputOf<'gallery'>['photos'] = []
  let galleries = 0
  let firstPhotoLine = 0

  function flushPhotos() {
    if (photos.length === 0) return
    galleries++
    const id = feedId(`${feed.link ?? feed.title ?? 'photos'}#${galleries}`)
    const title = (feed.title || 'Photos') + (galleries > 1 ? ` (${galleries})` : '')
    const gallery = { kind: 'gallery', id, title, brand: context.brand.key, language: languageOf(feed.language), photos }
    sink.entry(gallery, { line: firstPhotoLine, element: `photos of the channel, gallery ${galleries}` })
    photos = []
  }

  function item(node: XmlNode) {
    const location = { line: node.line, element: `item[${++items}]` }
    const photo = photoOf(node)
    if (photo) {
      if (photos.length === 0) firstPhotoLine = node.line
      photos.push(photo)
      if (photos.length === photosInGallery) flushPhotos()
      return
    }
    const converted = itemOf(node, { brand: context.brand.key, language: languageOf(feed.language) })
    if ('refused' in converted) return sink.refuse(location, converted.refused)
    for (const note of converted.notes) sink.note(location, note)
    for (const person of converted.people) sink.entry(person, location, 'credit')
    sink.entry(converted.entry, location)
  }

  return {
    depth: 2,
    record(node) {
      if (node.name === 'item') item(node)
      else if (node.name === 'title') feed.title ??= cleanLine(htmlToText(node.text)) || undefined
      else if (node.name === 'link') feed.link ??= node.text.trim() || undefined
      else if (node.name === 'language' || node.name === 'dc:language') feed.language ??= node.text.trim() || undefined
    },
    refuse: sink.refuse,
    end: flushPhotos,
  }
}
