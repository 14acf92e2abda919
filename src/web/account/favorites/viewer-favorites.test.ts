// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lawKey } from '#contracts/consent.ts'
import type { PostedFavorite } from '#contracts/http/personalization.ts'
import { favoritesDebounce } from '#contracts/limits.ts'
import { title } from '../../tiles/testing/items.ts'
import { visit } from '../../ui/testing/test-providers.tsx'
import { favoritesKey } from '../session/favorites-key.ts'
import { profile } from '../testing/profile.ts'

type Sent = { method: string; path: string; body: PostedFavorite | null; headers: Headers }
let sent: Sent[]
/** The ids that personalization has, newest first, and the status of its answers; 0: no connection. */
let stored: string[]
let status: number
/** Each request waits for this. */
let answering: Promise<void>
let queries: { name: string; variables: Record<string, unknown> }[]
let graphErrors: { message: string }[] | undefined
let reported: object[]

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = ''
  document.documentElement.removeAttribute('data-viewer')
  setCookie('favoritesModal=1')
  sent = []
  stored = []
  status = 200
  answering = Promise.resolve()
  queries = []
  graphErrors = undefined
  reported = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    sent.push({ method, path, body: body ? JSON.parse(String(body)) : null, headers: new Headers(headers) })
    const now = [...stored]
    await answering
    if (status === 0) throw new TypeError('no connection')
    if (method === 'GET') return Response.json({ data: (status === 200 ? now : []).map((id) => ({ type: 'favorites', id })) }, { status })
    return method === 'POST' && status === 200
      ? Response.json({ data: { type: 'favorites', id: JSON.parse(String(body)).data.relationships.favorite.data.id } }, { status: 201 })
      : new Response(status === 200 ? null : '<!doctype html>', { status: method === 'DELETE' && status === 200 ? 204 : status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the module reads document.cookie
  document.cookie = text
}

/** Loads the modules as a new page does. */
async function openPage() {
  const favorites = await import('./viewer-favorites.ts')
  const { viewerStore } = await import('../../tiles/viewer.ts')
  const { setAccount, clearAccount } = await import('../session/account-info.ts')
  const page = {
    visit,
    async query(name: string, variables: Record<string, unknown>) {
      queries.push({ name, variables })
      const items = (variables['ids'] as string[]).map((id) => title({ favoriteID: id, shortTitle: `Title ${id}` }))
      return graphErrors ? { errors: graphErrors } : { data: { favoritesShelf: { component: 'Shelf', data: { items } } } }
    },
    report: (event: object) => void reported.push(event),
  } as Parameters<typeof favorites.toggleFavorite>[2]
  const toggle = (id: string, isOn: boolean, page_ = page) =>
    favorites.toggleFavorite(title({ favoriteID: id, shortTitle: `Title ${id}` }).data, isOn, page_)
  const { read } = viewerStore
  return {
    ...favorites,
    setAccount,
    clearAccount,
    page,
    toggle,
    shown: () => read().favorites,
    loading: () => read().favoritesLoading,
    shelf: () => read().favoritesShelf,
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const requests = () => sent.map(({ method, path }) => `${method} ${path}`)
const inStorage = () => JSON.parse(localStorage.getItem(favoritesKey) ?? 'null')
const notice = () => document.querySelector('[role=status]')

test('a button changes and is inert at once; the change is sent as a JSON:API document, and stored for the other tabs after the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  const { toggle, shown, loading } = await openPage()
  const done = toggle('harbor', true)
  expect([shown(), loading(), inStorage()]).toEqual([['harbor'], ['harbor'], null])
  resolve()
  await done
  expect([shown(), loading()]).toEqual([['harbor'], []])
  expect(inStorage()).toEqual({ user: '0', favorites: [{ favoriteID: 'harbor', title: 'Title harbor' }] })
  const posted = sent.find(({ method }) => method === 'POST')!
  expect([posted.path, posted.headers.get('content-type')]).toEqual(['/personalization/users/0/favorites', 'application/vnd.api+json'])
  expect(posted.body).toEqual({
    data: {
      type: 'favorites',
      attributes: { created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      relationships: { favorite: { data: { type: 'series', id: 'harbor' } }, user: { data: { type: 'users', id: '0' } } },
    },
  })
})

test('the favorites and their titles are read again 2 s after the last change, with the variables of the content graph', async () => {
  const { toggle, shown } = await openPage()
  await toggle('harbor', true)
  await vi.advanceTimersByTimeAsync(favoritesDebounce - 1)
  await toggle('pier', true)
  stored = ['pier', 'harbor']
  sent = []
  await vi.advanceTimersByTimeAsync(favoritesDebounce - 1)
  expect([requests(), queries]).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(1)
  expect(requests()).toEqual(['GET /personalization/users/0/favorites'])
  const { name, variables } = queries[0]!
  expect(name).toBe('favoritesShelf')
  expect(variables).toMatchObject({ userId: '0', device: 'web', platform: 'web', language: 'en', app: 'nbc', oneApp: true, ld: false })
  expect(variables).toMatchObject({ isDayZero: false, ids: ['pier', 'harbor'] })
  expect(shown()).toEqual(['pier', 'harbor'])
  expect(inStorage().favorites).toEqual([
    { favoriteID: 'pier', title: 'Title pier' },
    { favoriteID: 'harbor', title: 'Title harbor' },
  ])
})

test.each([
  [409, 'You have 500 favorites. Remove one before you add another.'],
  [429, 'That was too often. Try again in a minute.'],
  [503, 'Your favorites could not be changed. Check your connection, and try again.'],
  [0, 'Your favorites could not be changed. Check your connection, and try again.'],
])('after status %i, the button reverts, the favorites are read again at once, and a notice says why', async (refusal, text) => {
  localStorage.setItem(favoritesKey, JSON.stringify({ user: '0', favorites: [{ favoriteID: 'pier', title: 'Pier' }] }))
  const { toggle, shown, loading } = await openPage()
  status = refusal
  await toggle('harbor', true)
  expect([shown(), loading()]).toEqual([['pier'], []])
  await toggle('pier', false)
  expect([shown(), loading()]).toEqual([['pier'], []])
  expect(requests().filter((request) => request.startsWith('GET')).length).toBeGreaterThan(1)
  await vi.advanceTimersByTimeAsync(200)
  expect([notice()?.textContent, notice()?.className]).toEqual([text, expect.not.stringContaining('visually-hidden')])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(notice()?.textContent).toBe('')
})

test('without cookies, an anonymous viewer learns why a favorite is not stored, and nothing is sent', async () => {
  vi.stubGlobal('navigator', { ...navigator, cookieEnabled: false })
  const { toggle, shown } = await openPage()
  await settle()
  sent = []
  await toggle('harbor', true)
  await vi.advanceTimersByTimeAsync(200)
  expect([shown(), requests().filter((request) => request.startsWith('POST'))]).toEqual([[], []])
  expect(notice()?.textContent).toContain('Your browser blocks cookies')
})

test('without storage, favorites work on this page', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { toggle, shown } = await openPage()
  await toggle('harbor', true)
  expect(shown()).toEqual(['harbor'])
  await toggle('harbor', false)
  expect(shown()).toEqual([])
})

test('changes are sent one after the other, so that the second has the cookie that the first brought', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  const { toggle, shown } = await openPage()
  const both = [toggle('harbor', true), toggle('pier', true)]
  await settle()
  expect(requests().filter((request) => request.startsWith('POST'))).toHaveLength(1)
  expect(shown()).toEqual(['pier', 'harbor'])
  resolve()
  await Promise.all(both)
  expect(requests().filter((request) => request.startsWith('POST'))).toHaveLength(2)
})

test('a list that was requested before a change does not revert it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  const { followFavorites, toggle, shown } = await openPage()
  followFavorites()
  await settle()
  const done = toggle('harbor', true)
  resolve()
  await done
  await settle()
  expect(shown()).toEqual(['harbor'])
})

test('another tab’s change is shown at once', async () => {
  stored = ['pier']
  const { followFavorites, shown } = await openPage()
  followFavorites()
  await settle()
  expect(shown()).toEqual(['pier'])
  localStorage.setItem(favoritesKey, JSON.stringify({ user: '0', favorites: [{ favoriteID: 'harbor', title: 'Harbor' }] }))
  dispatchEvent(new StorageEvent('storage', { key: favoritesKey }))
  expect(shown()).toEqual(['harbor'])
})

test.each(['[', '{}', '{"user":"0","favorites":7}', '{"user":"0","favorites":[7]}', '{"user":"0","favorites":[{"favoriteID":7}]}', '"x"'])(
  'the stored value %s of another program is ignored',
  async (text) => {
    localStorage.setItem(favoritesKey, text)
    stored = ['pier']
    const { followFavorites, shown } = await openPage()
    followFavorites()
    expect(shown()).toEqual([])
    await settle()
    expect(shown()).toEqual(['pier'])
  },
)

test.each(['denied', 'allowed'] as const)(
  'storing what an account chose in another browser is %s by the consent; a change here is stored',
  async (consent) => {
    if (consent === 'allowed') sessionStorage.setItem(lawKey, 'none')
    stored = ['pier']
    const { followFavorites, shown, setAccount, toggle } = await openPage()
    followFavorites()
    setAccount(profile)
    await settle()
    expect([shown(), inStorage()?.user]).toEqual([['pier'], consent === 'allowed' ? profile.id : undefined])
    // A page that returns from the back/forward cache.
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settle()
    expect(shown()).toEqual(['pier'])
    await toggle('harbor', true)
    expect(inStorage().user).toBe(profile.id)
  },
)

test('setting another account replaces the favorites, and a sign-out removes them', async () => {
  stored = ['on the device']
  const { followFavorites, shown, setAccount, clearAccount } = await openPage()
  followFavorites()
  await settle()
  expect(shown()).toEqual(['on the device'])
  stored = ['on the account', 'on the device']
  setAccount(profile)
  // The buttons are inert until the favorites are loaded.
  expect(shown()).toBeNull()
  await settle()
  expect([shown(), sent.at(-1)!.path]).toEqual([stored, `/personalization/users/${profile.id}/favorites`])
  stored = []
  clearAccount()
  expect([shown(), inStorage()]).toEqual([[], null])
})

test('errors without a shelf count as 404: the last shelf stays, and one error is reported', async () => {
  stored = ['pier']
  const { followFavorites, showShelf, shelf, page } = await openPage()
  followFavorites()
  await settle()
  graphErrors = [{ message: 'Not found' }]
  showShelf(page)
  await settle()
  expect(shelf()).toBeUndefined()
  expect(reported).toEqual([{ message: expect.stringContaining('favoritesShelf query'), system: 'Shelf BFF' }])
})

test('the favorites modal is shown to an anonymous viewer who adds a favorite, once in 86400 s', async () => {
  setCookie('favoritesModal=; max-age=-1')
  vi.useRealTimers()
  const written = vi.spyOn(document, 'cookie', 'set')
  const { toggle } = await openPage()
  await toggle('harbor', true)
  const dialog = await vi.waitFor(() => document.querySelector('dialog') ?? Promise.reject(new Error('no modal')))
  expect(dialog.textContent).toContain('Title harbor')
  expect([...dialog.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/sign-up?redirectPath=%2F',
    '/sign-in?redirectPath=%2F',
  ])
  expect(written.mock.calls.map(([line]) => line)).toEqual(['favoritesModal=1; path=/; max-age=86400; samesite=lax'])
  dialog.close()
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  await toggle('pier', true)
  expect(document.querySelector('dialog')).toBeNull()
})
