// Media RSS: each item with moving pictures is a video or a movie; the photos of a feed are a gallery.
import { cleanLine, htmlToText } from './clean-text.ts'
import { feedId } from './feed-names.ts'
import { itemOf, photoOf } from './media-rss-item.ts'
import { type FeedContext, type InputOf, languageOf, type Sink } from './sink.ts'
import type { RecordReader, XmlNode } from './xml-records.ts'

/** Longer photo feeds make several galleries. */
const photosInGallery = 200

export function mediaRssRecords(sink: Sink, context: FeedContext): RecordReader {
  const about: { title?: string; link?: string; language?: string } = {}
  let items = 0
  let photos: InputOf<'gallery'>['photos'] = []
  let galleries = 0
  let firstPhotoLine = 0

  function flushPhotos() {
    if (photos.length === 0) return
    galleries++
    const id = feedId(`${about.link ?? about.title ?? 'photos'}#${galleries}`)
    const title = (about.title || 'Photos') + (galleries > 1 ? ` (${galleries})` : '')
    const gallery = { kind: 'gallery', id, title, brand: context.brand.key, language: languageOf(about.language), photos }
    sink.entry(gallery, { line: firstPhotoLine, element: `photos of the channel, gallery ${galleries}` })
    photos = []
  }

  function item(node: XmlNode) {
    const place = { line: node.line, element: `item[${++items}]` }
    const photo = photoOf(node)
    if (photo) {
      if (photos.length === 0) firstPhotoLine = node.line
      photos.push(photo)
      if (photos.length === photosInGallery) flushPhotos()
      return
    }
    const read = itemOf(node, { brand: context.brand.key, language: languageOf(about.language) })
    if ('refused' in read) return sink.refuse(place, read.refused)
    for (const note of read.notes) sink.note(place, note)
    for (const person of read.people) sink.entry(person, place, 'mentioned')
    sink.entry(read.entry, place)
  }

  return {
    depth: 2,
    record(node) {
      if (node.name === 'item') item(node)
      else if (node.name === 'title') about.title ??= cleanLine(htmlToText(node.text)) || undefined
      else if (node.name === 'link') about.link ??= node.text.trim() || undefined
      else if (node.name === 'language' || node.name === 'dc:language') about.language ??= node.text.trim() || undefined
    },
    tooLarge: (name, line) => sink.refuse({ line, element: name }, `<${name}> is larger than any ${name} can be`),
    end: flushPhotos,
  }
}
