// The page of a gallery shows one large photo [C2.1-44]: `{alias}[/season-{n}]/{machineName}`. `pid` is the number of the photo.

import { galleryPath } from '#contracts/catalogue/paths.ts'
import { partsOf, seasonOf } from '../page-parts/path-parts.ts'
import type { PageMaker } from '../page-parts/skeleton.ts'
import { findTitle, titleAnalytics, titleMetadata } from '../page-parts/title-facts.ts'
import { NotFound } from '../request/errors.ts'
import { presentGallery } from '../view-models/gallery.ts'
import { photoAt, presentPhotos } from '../view-models/photos.ts'
import { wordsOf } from '../wording/words.ts'
import { noPhotos, planGalleries } from './photos-page.ts'

export const galleryPage: PageMaker = async (site, request, { name, pid }) => {
  const [alias = '', ...parts] = partsOf(name)
  const found = await findTitle(site, request, alias)
  const season = seasonOf(parts[0])
  const [machineName = '', ...rest] = season === undefined ? parts : parts.slice(1)
  const gallery = await site.catalogue.galleryNamed(found.facts.id, machineName)
  const at = pid === null || !gallery ? 0 : photoAt(gallery.entry, pid)
  const isEmpty = gallery?.entry.photos.length === 0 && pid === null
  const exists = (isEmpty || gallery?.entry.photos[at]) && !rest.length && (season === undefined || season === gallery.entry.season)
  if (!exists) throw new NotFound(`the gallery "${machineName.slice(0, 60)}" of "${found.facts.alias}"`)
  const { entry } = gallery
  const sourceLanguage = entry.language ?? found.facts.entry.language ?? found.brand.language
  const pathname = galleryPath(found.facts.alias, gallery, found.brand.key)
  const shown = { ...presentGallery(entry, pathname, sourceLanguage, request.language), currentGallery: true }
  const photos = isEmpty ? null : presentPhotos(entry, pathname, at, sourceLanguage, request.language)
  const words = wordsOf[request.language]
  return {
    id: `gallery-${entry.id}-${photos?.photo.id ?? ''}`,
    metadata: {
      ...titleMetadata(found, at === 0 || !photos ? pathname : photos.photo.pathname),
      // Each photo has its own page, so the page title contains the number of the photo.
      title: [shown.title, at > 0 ? words.photo(at + 1, shown.count) : null, found.title.title].filter(Boolean).join(' – '),
      description: photos?.photo.caption ?? found.title.shortDescription,
      shortTitle: shown.title,
      image: photos?.photo.image ?? found.title.image,
    },
    analytics: { ...titleAnalytics(found), seasonNumber: entry.season ?? null, title: shown.title },
    title: found.title,
    until: found.until,
    sections: [
      photos ? { component: 'Photos', data: { machineName, gallery: shown, ...photos } } : noPhotos(request, found),
      await planGalleries(site, found, {}, { listTitle: words.morePhotos(found.title.title), current: entry.id }),
    ],
  }
}
