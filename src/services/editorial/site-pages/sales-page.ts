// [C2.1-49] {urlAlias}/tickets/{id} or tickets/{id}: the editor's page with this name. The page may play a video.

import type { SiteContext } from '../lists/context.ts'
import type { PlannedSection } from '../lists/sections.ts'
import type { PageMaker } from '../page-parts/skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics } from '../page-parts/title-facts.ts'
import { findVideo, videoPageParts } from '../page-parts/video-parts.ts'
import { NotFound } from '../request/errors.ts'
import type { VideoParts } from '../view-models/video.ts'
import { editedWords, planEdited } from './editorial-page.ts'

/** The value of `pid` that selects the first listed video. */
const first = 'first'

export const salesPage: PageMaker = async (site, request, { name, pid }) => {
  const [id = '', kind = '', alias] = name.split('/').reverse()
  const found = alias === undefined ? null : await findTitle(site, request, alias)
  const pageName = found ? `${found.facts.alias}/${kind}/${id}` : `${kind}/${id}`
  const entry =
    (await site.catalogue.namedEntry('page', pageName, request.brand.key)) ??
    (await site.catalogue.namedEntry('page', name, request.brand.key))
  if (!entry || !/^(exclusives|pages|tickets)$/.test(kind)) throw new NotFound(`the page "${name.slice(0, 100)}"`)
  const sections = await planEdited(site, request, entry, {
    brand: found?.brand.key ?? request.brand.key,
    title: found?.facts.id,
    onlyBrand: request.onlyBrand,
  })
  const words = editedWords(site, request, entry)
  const canonicalPath = `${request.onlyBrand && !found ? `/${request.onlyBrand}` : ''}/${pageName}`
  const isCoppaCompliant = found?.title.isCoppaCompliant ?? false
  const page = {
    id: `page-${entry.id}`,
    metadata: { ...words, shortTitle: words.title, image: found?.title.image ?? null, canonicalPath, isCoppaCompliant },
    analytics: found ? titleAnalytics(found) : {},
    title: found?.title,
    until: found?.until ?? Number.POSITIVE_INFINITY,
    sections,
  }
  if (pid === null) return page
  const { until, video, analytics, metadata } = videoPageParts(request, await videoOfPage(site, pid, sections, found))
  return {
    ...page,
    video,
    analytics,
    until: Math.min(until, page.until),
    metadata: {
      ...page.metadata,
      image: metadata.image,
      canonicalPath: `${canonicalPath}/video/${video.mpxGuid}`,
      isCoppaCompliant: isCoppaCompliant || metadata.isCoppaCompliant,
    },
  }
}

/** Returns the video `pid`. The page must list the video, or the video must belong to the page's title. Otherwise throws NotFound. */
async function videoOfPage(
  site: SiteContext,
  pid: string,
  sections: readonly PlannedSection[],
  found: FoundTitle | null,
): Promise<VideoParts> {
  const listed = sections.flatMap((section) =>
    'items' in section ? section.items.flatMap((item) => ('video' in item ? item.video : [])) : [],
  )
  const [opening] = pid === first ? await site.catalogue.videos(listed.slice(0, 1)) : []
  const parts = await findVideo(site, opening?.guid ?? pid)
  const { video } = parts
  if (listed.includes(video.id) || listed.includes(video.entry.id) || (found && video.titleId === found.facts.id)) return parts
  throw new NotFound(`the video "${pid.slice(0, 100)}" on this page`)
}
