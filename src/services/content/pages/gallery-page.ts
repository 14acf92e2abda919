// One gallery, one photo of it large [C2.1-44]: `{alias}[/season-{n}]/{machineName}`, `pid` the photo.
import { NotFound } from '../outside-input.ts'
import { presentGallery } from '../present/gallery.ts'
import { galleryPath } from '../present/paths.ts'
import { photoAt, presentPhotos } from '../present/photos.ts'
import { galleryNamed } from '../reading/gallery-lists.ts'
import { wordsOf } from '../wording/words.ts'
import { partsOf, seasonOf } from './path-parts.ts'
import { noPhotos, planGalleries } from './photos-page.ts'
import type { PageMaker } from './skeleton.ts'
import { findTitle, titleAnalytics, titleMetadata } from './title-facts.ts'

export const galleryPage: PageMaker = async (house, ask, { name, pid }) => {
  const [alias = '', ...parts] = partsOf(name)
  const found = await findTitle(house, ask, alias)
  const season = seasonOf(parts[0])
  const [machineName = '', ...rest] = season === undefined ? parts : parts.slice(1)
  const gallery = await galleryNamed(house.db, found.facts.id, machineName)
  const at = pid === null || !gallery ? 0 : photoAt(gallery.entry, pid)
  const isEmpty = gallery?.entry.photos.length === 0 && pid === null
  const isHere = (isEmpty || gallery?.entry.photos[at]) && !rest.length && (season === undefined || season === gallery.entry.season)
  if (!isHere) throw new NotFound(`the gallery "${machineName.slice(0, 60)}" of "${found.facts.alias}"`)
  const { entry } = gallery
  const own = entry.language ?? found.facts.entry.language ?? found.brand.language
  const pathname = galleryPath(found.facts.alias, gallery, found.brand.key)
  const shown = { ...presentGallery(entry, pathname, own, ask.language), currentGallery: true }
  const photos = isEmpty ? null : presentPhotos(entry, pathname, at, own, ask.language)
  const words = wordsOf[ask.language]
  return {
    id: `gallery-${entry.id}-${photos?.photo.id ?? ''}`,
    metadata: {
      ...titleMetadata(found, at === 0 || !photos ? pathname : photos.photo.pathname),
      // Each photo is a page of its own, and is announced by its title.
      title: [shown.title, at > 0 ? words.photo(at + 1, shown.count) : null, found.title.title].filter(Boolean).join(' – '),
      description: photos?.photo.caption ?? found.title.shortDescription,
      shortTitle: shown.title,
      image: photos?.photo.image ?? found.title.image,
    },
    analytics: { ...titleAnalytics(found), seasonNumber: entry.season ?? null, title: shown.title },
    title: found.title,
    until: found.until,
    sections: [
      photos ? { component: 'Photos', data: { machineName, gallery: shown, ...photos } } : noPhotos(ask, found),
      await planGalleries(house, found, {}, { listTitle: words.morePhotos(found.title.title), current: entry.id }),
    ],
  }
}
