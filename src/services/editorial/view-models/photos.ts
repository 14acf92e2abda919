import { picture } from '#contracts/catalogue/pictures.ts'
import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { Language } from '#contracts/graph/types.generated.ts'

type Photo = EntryOf<'gallery'>['photos'][number]

/** Returns the index of a photo. `id` is the number of the photo in its gallery, counted from 1. Returns -1 if there is no such photo. */
export const photoAt = ({ photos }: EntryOf<'gallery'>, id: string): number =>
  /^[1-9]\d{0,5}$/.test(id) && Number(id) <= photos.length ? Number(id) - 1 : -1

/** Maps the photos of a gallery. Each photo has a link to its own page below `pathname`. The selected photo also has its details. */
export function presentPhotos({ photos }: EntryOf<'gallery'>, pathname: string, at: number, sourceLanguage: Language, language: Language) {
  const small = photos.map((photo, index) => ({
    id: String(index + 1),
    pathname: `${pathname}/${index + 1}`,
    title: textInLanguage(photo.title ?? photo.caption, sourceLanguage, language)?.text ?? null,
    image: picture(photo.art, sourceLanguage, language),
  }))
  return {
    photos: small,
    photo: large(photos[at]!, small[at]!, sourceLanguage, language),
    number: at + 1,
    previousPath: small[at - 1]?.pathname ?? null,
    nextPath: small[at + 1]?.pathname ?? null,
  }
}

function large(photo: Photo, small: { id: string; pathname: string }, sourceLanguage: Language, language: Language) {
  const title = textInLanguage(photo.title, sourceLanguage, language)
  const caption = textInLanguage(photo.caption, sourceLanguage, language)
  return {
    ...small,
    title: title?.text ?? null,
    caption: caption?.text ?? null,
    lang: title?.lang ?? caption?.lang ?? null,
    credit: photo.credit ?? null,
    image: picture(photo.art, sourceLanguage, language),
  }
}
