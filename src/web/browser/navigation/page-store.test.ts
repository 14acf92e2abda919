import { describe, expect, test } from 'vitest'
import { page, shelf, videoShelf } from '../../server/testing/network.ts'
import { createPageStore } from './page-store.ts'

const home = page('PAGE', 'home', '/', {})
const failed = { status: 404, message: 'Friendship data errors found for /x' } as const

function openStore() {
  const clock = { now: 0 }
  return { clock, store: createPageStore({ now: () => clock.now }) }
}

describe('the page cache of the browser', () => {
  test('[C4.7-01] the page store stores pages and failures, removes a page on request, and flags the first page view', () => {
    const { store } = openStore()
    expect(store.isFirstPageView).toBe(true)
    store.storePage('/?', home)
    store.failPage('/x?', failed)
    expect(store.read('/?')).toEqual({ page: home })
    expect(store.read('/x?')).toEqual({ failed })
    store.clearPage('/?')
    expect(store.read('/?')).toBeUndefined()
    store.isFirstPageView = false
    expect(store.isFirstPageView).toBe(false)
  })

  test('[C4.7-02] a failed fetch stores a failure entry, unless skipFailure is set', async () => {
    const { store } = openStore()
    await store.fetch('/a?', async () => ({ failed }), { skipFailure: true })
    expect(store.read('/a?')).toBeUndefined()
    await store.fetch('/a?', async () => ({ failed }))
    expect(store.read('/a?')).toEqual({ failed })
  })

  test('[C3-42] pages are stored by their pathname, with empty sections removed', async () => {
    const { store } = openStore()
    const full = videoShelf(1, 1)
    await store.fetch('/night-shift?', async () => ({ page: { ...home, data: { sections: [shelf('none', 'None', []), full] } } }))
    expect(store.read('/night-shift?')).toMatchObject({ page: { data: { sections: [full] } } })
    expect(store.read('/harbor-lights?')).toBeUndefined()
  })

  test('a page is fetched only one time for concurrent and later requests', async () => {
    const { store } = openStore()
    let fetched = 0
    const load = async () => {
      fetched++
      return { page: home }
    }
    await Promise.all([store.fetch('/?', load), store.fetch('/?', load)])
    await store.fetch('/?', load)
    expect(fetched).toBe(1)
  })

  test('stored pages expire after five minutes and failures after ten seconds; an expired page is still used when the viewer goes back', () => {
    const { store, clock } = openStore()
    store.storePage('/?', home)
    store.failPage('/x?', failed)
    clock.now = 10_000
    expect(store.read('/x?')).toBeUndefined()
    expect(store.read('/?')).toBeDefined()
    clock.now = 300_000
    expect(store.read('/?')).toBeUndefined()
    expect(store.read('/?', { anyAge: true })).toEqual({ page: home })
  })

  test('a page is fetched again if its first fetch threw an error', async () => {
    const { store } = openStore()
    await expect(store.fetch('/?', () => Promise.reject(new Error('left')))).rejects.toThrow('left')
    expect(await store.fetch('/?', async () => ({ page: home }))).toEqual({ page: home })
  })

  test('at most fifty pages are stored', () => {
    const { store } = openStore()
    for (let at = 0; at < 60; at++) store.storePage(`/${at}?`, home)
    expect(store.read('/9?')).toBeUndefined()
    expect(store.read('/10?')).toBeDefined()
  })
})
