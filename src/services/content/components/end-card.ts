// After a video: the next of its playlist when it is watched in one, else the next episode, else the newest of its title, else what is like it;
// and beside it, where there is room, more of that. When it appears is the player's affair.
import type { EndCardReason } from '#contracts/graph/types.generated.ts'
import { videosOfPlaylist } from '../filling/gather.ts'
import type { Planned } from '../filling/planned.ts'
import { openedIn, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { followingEpisodes, splitPlaylist } from '../pages/following.ts'
import { clipTypes } from '../pages/title-sections.ts'
import { findVideo } from '../pages/video-parts.ts'
import type { VideoParts } from '../present/video.ts'
import { entryOf } from '../reading/by-id.ts'
import { wordsOf } from '../wording/words.ts'
import { pickTitles } from './recommendations.ts'

/** The one and what stands beside it. */
const shown = 5

type Places = readonly Planned[]
type Choice = { reason: EndCardReason; plan(): Promise<Places> }

/** `playlist`: where the video is watched, if it is in one. Null when there is nothing else to watch at all. Throws NotFound. */
export async function endCard(house: House, ask: Ask, guid: string, playlist?: string | null) {
  const parts = await findVideo(house, guid)
  const listed = playlist ? await videosOf(house, playlist) : []
  for (const { reason, plan } of choices(house, ask, parts, listed)) {
    const chosen = await plan()
    const more = chosen.length < shown && reason !== 'RECOMMENDED' ? await recommended(house, ask, parts) : []
    const { items } = await house.library.items([...chosen, ...more].slice(0, shown), ask.telling)
    if (!items.slice(0, chosen.length).some((item) => item !== null)) continue
    const found = items.filter((item) => item !== null)
    const [tile, ...others] = playlist && reason === 'NEXT_IN_PLAYLIST' ? found.map((item) => openedIn(item, playlist)) : found
    const listTitle = wordsOf[ask.language][titles[reason]]
    return { component: 'EndCard', data: { machineName: 'end-card', listTitle, reason, tile, items: others } }
  }
  return null
}

const titles = { NEXT_IN_PLAYLIST: 'nextOnList', NEXT_EPISODE: 'nextEpisode', LATEST: 'watchNext', RECOMMENDED: 'moreLikeThis' } as const

/** The first that has anything is taken. */
const choices = (house: House, ask: Ask, parts: VideoParts, listed: readonly string[]): Choice[] => [
  { reason: 'NEXT_IN_PLAYLIST', plan: async () => splitPlaylist(listed, parts).after.map((video) => ({ video })) },
  { reason: 'NEXT_EPISODE', plan: async () => (await followingEpisodes(house, parts, list))?.items ?? [] },
  { reason: 'LATEST', plan: () => latest(house, parts, listed) },
  { reason: 'RECOMMENDED', plan: () => recommended(house, ask, parts) },
]

const list = { component: 'Shelf', machineName: 'end-card', listTitle: null, size: shown } as const

async function videosOf(house: House, name: string): Promise<readonly string[]> {
  const playlist = await entryOf(house.db, 'content_playlists', name, 'playlist')
  return playlist ? await videosOfPlaylist(house.db, playlist, house.now()) : []
}

/** Loads the title's newest videos of the same kind, without those of the playlist. Empty for a movie or a full episode. */
async function latest(house: House, { video, title }: VideoParts, listed: readonly string[]): Promise<Places> {
  const { programmingType } = video.entry
  if (!title || programmingType === 'Movie' || programmingType === 'Full Episode') return []
  const types = clipTypes.includes(programmingType) ? clipTypes : [programmingType]
  const { items } = await planList(house, { ...list, list: { of: 'videos', title: title.id, types, sort: 'latest' }, without: video.id })
  return items.filter((place) => !('video' in place && listed.includes(place.video)))
}

async function recommended(house: House, ask: Ask, { title }: VideoParts): Promise<Places> {
  const like = title && { watched: [title.id], kept: [] }
  return (await pickTitles(house, ask, like, title ? [title.id] : [])).slice(0, shown).map((id) => ({ title: id }))
}
