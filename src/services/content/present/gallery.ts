import type { EntryOf } from '#contracts/catalogue.ts'
import type { GalleryTileFieldsFragment, Language } from '#contracts/graph/types.generated.ts'
import { picture } from '../wording/arts.ts'
import { instant, say } from '../wording/said.ts'

/** [C3-28] `currentGallery`: the one whose page this is. */
export function presentGallery(gallery: EntryOf<'gallery'>, pathname: string, own: Language, language: Language) {
  const said = say(gallery.title, own, language) ?? { text: gallery.id, lang: null }
  const first = gallery.photos[0]
  const image = picture(first?.art, own, language)
  return {
    id: gallery.id,
    title: said.text,
    lang: said.lang,
    pathname,
    thumbnail: image && { path: `/images/${image.id}/16-9/640`, image },
    category: gallery.category ?? null,
    postDate: instant(gallery.postDate),
    count: gallery.photos.length,
    currentGallery: false as boolean,
  } satisfies GalleryTileFieldsFragment
}
