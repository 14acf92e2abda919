// Batches of events as browsers send them: pages, impressions, clicks and playback of thousands of visits.
import type { EventBatch, SiteEvent } from '#contracts/http/events.ts'

export const brands = ['nbc', 'bravo', 'usa', 'e', 'oxygen', 'syfy', 'telemundo', 'universo', 'cnbc', 'msnbc', 'golf']
const titles = Array.from({ length: 300 }, (_, index) => `Series ${index}`)

/** Returns a batch of `size` events of the visit with this number. */
export function batchOf(visit: number, size = 50): EventBatch {
  const brand = brands[visit % brands.length]!
  const title = titles[(visit * 7 + (visit % 13)) % titles.length]!
  const page = { path: `/${title.toLowerCase().replace(' ', '-')}`, brand }
  const shelf = { shelf: `shelf-${visit % 9}`, shelfTitle: 'Watch the latest', shelfIndex: visit % 9 }
  const video = { video: `${9_000_000_000 + (visit % 5000)}`, show: title, title: `Episode ${visit % 24}`, entityBrand: brand }
  const tile = { component: 'VideoTile', id: video.video, title: video.title, entityBrand: brand, locked: false }
  const events: SiteEvent[] = [
    { name: 'Page Load', type: 'Page', pageType: 'TITLE', pageName: page.path, series: title, ...page },
    { name: 'Video Start', type: visit % 4 ? 'On Demand' : 'Live', ...video, position: 0, watched: 0, duration: 1500, ...page },
    { name: 'Video Complete', type: 'On Demand', ...video, position: 1425, watched: 60, duration: 1500, ...page },
    { name: 'Shelf Impression', type: 'Regular', ...shelf, ...page },
    { name: 'Click', type: 'Tile', ...shelf, ...tile, tileIndex: 2, ...page },
  ]
  if (visit % 10 === 0) events.push({ name: 'Search', type: 'No Results', term: `term ${visit % 800}`, ...page })
  if (visit % 25 === 0) events.push({ name: 'Error', type: 'Player', message: 'Playback failed: MEDIA', fatal: true, ...page })
  for (let index = 0; events.length < size; index++)
    if (index % 3 === 0)
      events.push({ name: 'Video Progress', type: 'On Demand', ...video, position: index * 20, watched: 60, duration: 1500, ...page })
    else events.push({ name: 'Tile Impression', type: 'Regular', ...shelf, ...tile, tileIndex: index, ...page })
  return {
    visit: {
      ...{ id: `visit-${String(visit).padStart(16, '0')}`, entry: '/', pages: 1, language: 'en', platform: 'web', width: 'desktop' },
      ...{ firstVisit: visit % 5 === 0, adBlock: 'False', doNotTrack: 'False', privacy: 1 },
    },
    events: events.slice(0, size),
  }
}
