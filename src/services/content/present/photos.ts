import type { EntryOf } from '#contracts/catalogue.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { picture } from '../wording/arts.ts'
import { say } from '../wording/said.ts'

type Photo = EntryOf<'gallery'>['photos'][number]

/** Where the photo of this number stands in its gallery; -1: nowhere. */
export const photoAt = ({ photos }: EntryOf<'gallery'>, id: string): number =>
  /^[1-9]\d{0,5}$/.test(id) && Number(id) <= photos.length ? Number(id) - 1 : -1

/** One photo large, the others small: each is a page of its own below `pathname`. */
export function presentPhotos({ photos }: EntryOf<'gallery'>, pathname: string, at: number, own: Language, language: Language) {
  const small = photos.map((photo, index) => ({
    id: String(index + 1),
    pathname: `${pathname}/${index + 1}`,
    title: say(photo.title ?? photo.caption, own, language)?.text ?? null,
    image: picture(photo.art, own, language),
  }))
  return {
    photos: small,
    photo: large(photos[at]!, small[at]!, own, language),
    number: at + 1,
    previousPath: small[at - 1]?.pathname ?? null,
    nextPath: small[at + 1]?.pathname ?? null,
  }
}

function large(photo: Photo, small: { id: string; pathname: string }, own: Language, language: Language) {
  const title = say(photo.title, own, language)
  const caption = say(photo.caption, own, language)
  return {
    ...small,
    title: title?.text ?? null,
    caption: caption?.text ?? null,
    lang: title?.lang ?? caption?.lang ?? null,
    credit: photo.credit ?? null,
    image: picture(photo.art, own, language),
  }
}
