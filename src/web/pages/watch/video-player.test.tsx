// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageData } from '#contracts/graph/shapes.ts'
import { PlayerProvider } from '../../player/context/player-context.tsx'
import { en } from '../../player/messages/messages.en.ts'
import { es } from '../../player/messages/messages.es.ts'
import type { PlayerProps } from '../../player/player.tsx'
import type { Player, Preparation } from '../../player/store/create-player.ts'
import { hydrated, press, waitUntil } from '../../sections/testing/hydrated.tsx'
import { title, video } from '../../tiles/testing/items.ts'
import { applyConsent } from '../../ui/consent.ts'
import type { Query } from '../../ui/graph/query.ts'
import { spanish, visit } from '../../ui/testing/test-providers.tsx'
import type { Visit } from '../../ui/visit.tsx'
import { placeholderPage, placeholderVideo } from '../page-data/placeholder-page.ts'
import { rootId } from '../page-data/preloaded.ts'
import { inPlace } from './next-in-place.ts'
import { VideoPlayer } from './video-player.tsx'

// The visitor allows settings to be stored.
applyConsent('us')

const player = vi.hoisted(() => ({ state: {} as object, listeners: new Set<() => void>(), played: [] as string[] }))
vi.mock('../../player/load-player.ts', async () => {
  const { useEffect } = await import('react')
  function FakePlayer({ video: { mpxGuid, title: name }, words, children }: PlayerProps) {
    useEffect(() => void player.played.push(`${mpxGuid} ${name}`), [mpxGuid, name])
    const store = {
      get: () => player.state,
      subscribe(changed: () => void) {
        player.listeners.add(changed)
        return () => player.listeners.delete(changed)
      },
    }
    const value = { player: store as unknown as Player, words, video: {} as PlayerProps['video'] }
    return <PlayerProvider value={value}>{children}</PlayerProvider>
  }
  return { loadPlayer: async (language: 'en' | 'es') => ({ Player: FakePlayer, words: { en, es }[language] }) }
})
vi.mock('../../player/prepare.ts', () => ({
  takePreparation: (): Preparation => ({
    media: document.createElement('video'),
    opened: new Promise(() => {}),
    begin() {},
    close() {},
  }),
  preparePlayback() {},
  placePreparation() {},
  dropPreparation() {},
}))

const playing = {
  playback: { paused: false, ended: false },
  timeline: { time: 60, duration: 600 },
  source: { opening: false },
  details: { credits: null },
}
const ended = { ...playing, playback: { paused: true, ended: true } }
const set = (state: object) =>
  act(async () => {
    player.state = state
    for (const changed of player.listeners) changed()
  })

beforeEach(() => {
  player.state = playing
  player.played = []
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  document.body.removeAttribute('id')
})

function pageOf(tile = video({ mpxGuid: '9001', title: 'The First Night' }), playlist?: string): PageData {
  const { mpxGuid, title: heading, relativePath: path } = tile.data
  const page = placeholderPage({ pageType: 'VIDEO', name: mpxGuid, heading, path, video: placeholderVideo(tile.data) })
  return playlist ? { ...page, playlist: { playlistMachineName: playlist } as PageData['playlist'] } : page
}
const second = video({ mpxGuid: '9002', title: 'The Second Night', relativePath: '/pier/video/the-second-night/9002' })
const card = (tile: ReturnType<typeof video | typeof title> = second, reason = 'NEXT_EPISODE') => ({
  data: { endCard: { component: 'EndCard', data: { machineName: 'end-card', listTitle: 'Next episode', reason, tile, items: [title()] } } },
})

async function watch(answer: () => unknown, { page = pageOf(), language = visit }: { page?: PageData; language?: Visit } = {}) {
  const queries: unknown[] = []
  const query = (async (name: string, variables: { name: string; playlist?: string }) => {
    queries.push([name, variables.name, ...(variables.playlist ? [variables.playlist] : [])])
    return answer()
  }) as Query
  document.body.id = rootId
  const box = await hydrated(
    <main>
      <div data-island="player">
        <VideoPlayer page={page} />
      </div>
      <article>The first page</article>
    </main>,
    query,
    language,
  )
  const followed: string[] = []
  box.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (link) followed.push(link.getAttribute('href')!)
    event.preventDefault()
  })
  await press(box.querySelector('button'))
  const shown = () => box.querySelector('[data-at]')
  const button = (name: string) => [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))
  const end = async () => {
    await set(ended)
    await waitUntil(() => shown() !== null)
  }
  return { box, queries, followed, shown, button, end }
}
async function seconds(count: number) {
  for (let second = 0; second < count; second++) await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
}
/** Makes the test the clock before the countdown begins. */
const ownClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1 })

test('the end card covers the video when it has ended, until it plays again', async () => {
  const { box, queries, shown, end } = await watch(() => card())
  expect(queries).toEqual([])
  await end()
  expect(queries).toEqual([['endCard', '9001']])
  expect(shown()!.querySelector('h2')?.textContent).toBe('Next episode')
  expect(shown()!.querySelector('a')?.textContent).toContain('The Second Night')
  expect(box.querySelector('[role="status"]')?.textContent).toBe('Next: The Second Night. It plays in 10 seconds.')
  await set(playing)
  expect(shown()).toBeNull()
})

test('the query for the end card of a playlist’s video contains the playlist', async () => {
  const { queries } = await watch(() => ({ data: { endCard: null } }), { page: pageOf(undefined, 'first-looks') })
  await set(ended)
  await waitUntil(() => queries.length === 1)
  expect(queries).toEqual([['endCard', '9001', 'first-looks']])
})

test('no end card is shown when there is no next video or the query fails', async () => {
  for (const answer of [
    () => ({ data: { endCard: null } }),
    () => ({ errors: [{ message: 'away' }] }),
    () => Promise.reject(new Error('away')),
  ]) {
    await set(playing)
    const { queries, shown } = await watch(answer)
    await set(ended)
    await waitUntil(() => queries.length === 1)
    expect(shown()).toBeNull()
  }
})

test('the next video plays after ten seconds; a viewer who stops the countdown stays', async () => {
  const first = await watch(() => card())
  ownClock()
  await first.end()
  expect(first.button('Play now')?.textContent).toContain('10')
  await seconds(9)
  expect(first.followed).toEqual([])
  await seconds(2)
  expect(first.followed).toEqual([second.data.relativePath])

  await set(playing)
  const other = await watch(() => card())
  await other.end()
  await press(other.button('Cancel'))
  await seconds(30)
  expect(other.followed).toEqual([])
  expect(other.button('Play now')?.textContent).toBe('Play now')
})

test('while the viewer pauses the credits, the countdown waits', async () => {
  const credits = { ...playing, details: { credits: 60 } }
  const { followed, shown, end } = await watch(() => card())
  await end()
  ownClock()
  await set(credits)
  expect(shown()!.getAttribute('data-at')).toBe('credits')
  await set({ ...credits, playback: { paused: true, ended: false } })
  await seconds(30)
  expect(followed).toEqual([])
  await set(credits)
  await seconds(11)
  expect(followed).toEqual([second.data.relativePath])
})

test('in a frame of another site, no end card is requested', async () => {
  vi.stubGlobal('parent', {})
  const { queries, shown } = await watch(() => card())
  await waitUntil(() => player.played.length > 0)
  await set(ended)
  expect([queries, shown()]).toEqual([[], null])
})

test('a viewer turns autoplay off for this and all later videos', async () => {
  const { button, end } = await watch(() => card())
  await end()
  await press(button('Autoplay'))
  expect(button('Cancel')).toBeUndefined()
  expect(localStorage.getItem('player-preferences')).toBe('{"autoplay":false}')
  await set(playing)
  const later = await watch(() => card())
  ownClock()
  await later.end()
  expect(later.button('Autoplay')?.getAttribute('aria-checked')).toBe('false')
  await seconds(30)
  expect(later.followed).toEqual([])
})

test('a locked next episode has a lock and no countdown', async () => {
  const { box, followed, shown, button, end } = await watch(() => card(video({ ...second.data, locked: true })))
  ownClock()
  await end()
  expect(shown()!.querySelector('a')!.innerHTML).toContain('aria-label="Locked"')
  expect(button('Play now')).toBeUndefined()
  expect(box.querySelector('[role="status"]')?.textContent).toBe('Next: The Second Night.')
  await seconds(30)
  expect(followed).toEqual([])
})

test('the end card is in Spanish on a Spanish page', async () => {
  const { box, button, end } = await watch(() => card(), { language: spanish })
  await end()
  expect(button('Ver ahora')).toBeDefined()
  expect(box.querySelector('[role="status"]')?.textContent).toBe('A continuación: The Second Night. Se reproduce en 10 segundos.')
})

test('the next video plays in the same player, and the rest of its page is shown below', async () => {
  const { box, shown, button, end } = await watch(() => card())
  const frame = box.querySelector('section')
  const request = { type: 'VIDEO', name: '9002' } as const
  expect(inPlace.canShow(request)).toBe(false)
  await end()
  await press(button('Play now'))
  expect([inPlace.canShow(request), inPlace.canShow({ type: 'VIDEO', name: '9003' })]).toEqual([true, false])
  const known = inPlace.placeholder(request, visit)!
  expect(known.video).toMatchObject({ mpxGuid: '9002', title: 'The Second Night' })
  await act(async () => expect(inPlace.show(known, visit)).toBe(true))
  await set(playing)
  expect(player.played).toEqual(['9001 The First Night', '9002 The Second Night'])
  expect(box.querySelector('section')).toBe(frame)
  expect(shown()).toBeNull()
  expect(box.querySelector('main > article')?.textContent).not.toContain('The first page')
  expect(box.querySelector('main > article h1')?.textContent).toBe('The Second Night')
  await act(async () => expect(inPlace.show(pageOf(), visit)).toBe(false))
})
