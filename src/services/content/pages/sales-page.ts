// [C2.1-49] {urlAlias}/tickets/{id}, or a brand's own tickets/{id}: what an editor made under that name, and perhaps one of its videos.

import type { PlannedSection } from '../filling/sections.ts'
import type { House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import type { VideoParts } from '../present/video.ts'
import { namedEntry, videosByIds } from '../reading/by-id.ts'
import { editedWords, planEdited } from './editorial-page.ts'
import type { PageMaker } from './skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics } from './title-facts.ts'
import { findVideo, tellVideo } from './video-parts.ts'

/** `pid` of the page that opens with whichever video comes first. */
const first = 'first'

export const salesPage: PageMaker = async (house, ask, { name, pid }) => {
  const [id = '', kind = '', alias] = name.split('/').reverse()
  const found = alias === undefined ? null : await findTitle(house, ask, alias)
  const own = found ? `${found.facts.alias}/${kind}/${id}` : `${kind}/${id}`
  const entry = (await namedEntry(house.db, 'page', own, ask.brand.key)) ?? (await namedEntry(house.db, 'page', name, ask.brand.key))
  if (!entry || !/^(exclusives|pages|tickets)$/.test(kind)) throw new NotFound(`the page "${name.slice(0, 100)}"`)
  const sections = await planEdited(house, ask, entry, { brand: found?.brand.key ?? ask.brand.key, title: found?.facts.id, site: ask.site })
  const words = editedWords(house, ask, entry)
  const canonicalPath = `${ask.site && !found ? `/${ask.site}` : ''}/${own}`
  const page = {
    id: `page-${entry.id}`,
    metadata: { ...words, shortTitle: words.title, image: found?.title.image ?? null, canonicalPath },
    analytics: found ? titleAnalytics(found) : {},
    title: found?.title,
    until: found?.until ?? Number.POSITIVE_INFINITY,
    sections,
  }
  if (pid === null) return page
  const told = tellVideo(ask, await videoOfPage(house, pid, sections, found))
  const { until, video, analytics, metadata } = told
  return {
    ...page,
    video,
    analytics,
    until: Math.min(until, page.until),
    metadata: { ...page.metadata, image: metadata.image, canonicalPath: `${canonicalPath}/video/${video.mpxGuid}` },
  }
}

/** A video that the page lists or that is of its title. Throws NotFound. */
async function videoOfPage(house: House, pid: string, sections: readonly PlannedSection[], found: FoundTitle | null): Promise<VideoParts> {
  const listed = sections.flatMap((section) =>
    'items' in section ? section.items.flatMap((item) => ('video' in item ? item.video : [])) : [],
  )
  const [opening] = pid === first ? await videosByIds(house.db, listed.slice(0, 1)) : []
  const parts = await findVideo(house, opening?.guid ?? pid)
  const { video } = parts
  if (listed.includes(video.id) || listed.includes(video.entry.id) || (found && video.titleId === found.facts.id)) return parts
  throw new NotFound(`the video "${pid.slice(0, 100)}" on this page`)
}
