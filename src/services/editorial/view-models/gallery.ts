import { picture } from '#contracts/catalogue/pictures.ts'
import { instant, textInLanguage } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { GalleryTileFieldsFragment, Language } from '#contracts/graph/types.generated.ts'

/** Maps a gallery to a tile [C3-28]. The gallery's own page changes `currentGallery` to true. */
export function presentGallery(gallery: EntryOf<'gallery'>, pathname: string, sourceLanguage: Language, language: Language) {
  const title = textInLanguage(gallery.title, sourceLanguage, language) ?? { text: gallery.id, lang: null }
  const first = gallery.photos[0]
  const image = picture(first?.art, sourceLanguage, language)
  return {
    id: gallery.id,
    title: title.text,
    lang: title.lang,
    pathname,
    thumbnail: image && { path: `/images/${image.id}/16-9/640`, image },
    category: gallery.category ?? null,
    postDate: instant(gallery.postDate),
    count: gallery.photos.length,
    currentGallery: false as boolean,
  } satisfies GalleryTileFieldsFragment
}
