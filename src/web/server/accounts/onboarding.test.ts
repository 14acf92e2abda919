// The pages of onboarding, with the personalization service behind them. The content graph of the test network answers its queries.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#kit/db/open-database.ts'
import { openNetwork } from '#services/catalogue/testing/network.ts'
import { openPersonalization } from '#services/personalization/testing/open-personalization.ts'
import { openSite, origin } from '../testing/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-onboarding-'))
const database = await openDatabase({ dataDir: folder })
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
const { client: content } = await openNetwork(database, [])
const { personalization, favoriteRows, onboardingRows } = await openPersonalization(database)

/** Opens a browser on a site. `isDown`: personalization does not answer. `hasNoLimits`: it cannot load the rating limits of the viewer. */
function openBrowser({ isDown = false, hasNoLimits = false } = {}) {
  const requests: string[] = []
  const { web, reported } = openSite({
    content: content as never,
    personalization: async (request) => {
      if (isDown) throw new Error('personalization is away')
      requests.push(`${request.method} ${request.url.split('/').at(-1)}`)
      if (hasNoLimits && request.url.includes('/rating-limits')) return new Response(null, { status: 502 })
      // The service of the test has an origin of its own.
      return personalization.fetch(request)
    },
  })
  let cookie = ''
  async function send(path: string, fields?: string, headers: Record<string, string> = {}) {
    const response = await web.fetch(
      new Request(`${origin}${path}`, {
        method: fields === undefined ? 'GET' : 'POST',
        headers: { host: 'daypart.test', cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        ...(fields !== undefined && { body: fields }),
      }),
    )
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  return { send, reported, requests, cookie: () => cookie }
}
const checked = (html: string) =>
  [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('checked') ? /value="([^"]*)"/.exec(tag)![1] : [],
  )

test('each step is stored and leads to the next, for a new device as well; later visits show the choices', async () => {
  const { send, cookie } = openBrowser()
  const first = await send('/onboarding')
  expect([first.status, first.headers.get('cache-control'), checked(first.html)]).toEqual([200, 'private, no-store', []])
  expect(cookie()).toBe('')
  const categories = await send('/onboarding/categories', 'category=drama&category=%00')
  expect([categories.status, categories.headers.get('location'), cookie()]).toEqual([
    303,
    '/onboarding/favorites',
    expect.stringContaining('device='),
  ])
  const favorites = await send('/onboarding/favorites')
  // The catalogue of the personalization service knows only series.
  const values = [...favorites.html.matchAll(/name="favorite" value="(series:[^"]*)"/g)].map(([, value]) => value!)
  expect([values.length > 1, checked(favorites.html)]).toEqual([true, []])
  const unfinished = await send('/onboarding/confirmation')
  expect(unfinished.html).toContain('were not stored')
  const done = await send('/onboarding/favorites', `favorite=${values[0]}&favorite=${values[1]}&favorite=series%3Aunknown`)
  expect([done.status, done.headers.get('location')]).toEqual([303, '/onboarding/confirmation'])
  expect((await send('/onboarding/confirmation')).html).not.toContain('were not stored')
  expect(checked((await send('/onboarding/categories')).html)).toEqual(['drama'])
  expect(checked((await send('/onboarding/favorites')).html).sort()).toEqual(values.slice(0, 2).sort())
  // A title whose tile is no longer selected is removed; one that the page did not show stays.
  await send('/onboarding/favorites', `before=${values[0]}`)
  expect((await favoriteRows()).map(({ title_id: id }) => id)).toContain(values[1]!.replace(/^\w+:/, ''))
  expect(checked((await send('/onboarding/favorites')).html)).toEqual([values[1]])
  expect(await onboardingRows()).toMatchObject([{ status: 'completed', categories: '["drama"]' }])
})

test('the confirmation sends a viewer who did not come from the steps to the start; without cookies it says that the choices are lost', async () => {
  const { send } = openBrowser()
  const direct = await send('/onboarding/confirmation?lang=es', undefined, { 'sec-fetch-site': 'none' })
  expect([direct.status, direct.headers.get('location')]).toEqual([303, '/onboarding?lang=es'])
  const { html } = await send('/onboarding/confirmation', undefined, { 'sec-fetch-site': 'same-origin' })
  expect(/<h1[^>]*>([^<]+)/.exec(html)?.[1]).toBe('Your choices were not stored')
  expect(html).toContain('Allow cookies')
  expect(html).not.toContain('You are all set')
})

test('a form with very many choices costs as many requests to the service as one with a single choice; invalid values are ignored', async () => {
  const { send, requests } = openBrowser()
  const many = ['favorite', 'before'].flatMap((name) => Array.from({ length: 200 }, (_, each) => `${name}=series:${name}-${each}`))
  for (const fields of ['favorite=series:one', many.join('&'), 'favorite=series:%00&before=movies:&favorite=other:one&before=']) {
    requests.length = 0
    expect((await send('/onboarding/favorites', fields)).headers.get('location')).toBe('/onboarding/confirmation')
    expect(requests).toEqual(['PATCH onboarding', 'PATCH favorites'])
  }
})

test('a form of another site is refused, and the confirmation takes no form', async () => {
  const { send } = openBrowser()
  const before = await onboardingRows()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await send('/onboarding/categories', 'category=drama', foreign)).status).toBe(403)
  expect((await send('/onboarding/confirmation', '')).status).toBe(405)
  expect(await onboardingRows()).toEqual(before)
})

test('without personalization the steps answer 503 and say so, and the failure is reported', async () => {
  const { send, reported } = openBrowser({ isDown: true })
  for (const step of ['categories', 'favorites']) {
    for (const fields of [undefined, 'category=drama']) {
      const { status, html } = await send(`/onboarding/${step}`, fields)
      expect([status, html.includes('Try again in a minute')]).toEqual([503, true])
    }
  }
  const { status, html } = await send('/onboarding/confirmation')
  expect([status, html.includes('Your choices could not be loaded</h1>'), html.includes('not stored')]).toEqual([503, true, false])
  expect(reported.map(({ message }) => message)).toEqual(Array(5).fill('account: personalization is away'))
})

test('if the rating limits of the viewer cannot be loaded, the titles answer 503 and no title is shown', async () => {
  const open = openBrowser()
  await open.send('/onboarding/categories', 'category=drama')
  expect((await open.send('/onboarding/favorites')).html).toContain('name="favorite"')
  const { send, reported, requests } = openBrowser({ hasNoLimits: true })
  await send('/onboarding/categories', 'category=drama')
  const { status, html } = await send('/onboarding/favorites')
  expect(requests).toContainEqual(expect.stringContaining('rating-limits'))
  expect([status, html.includes('Try again in a minute'), html.includes('name="favorite"')]).toEqual([503, true, false])
  expect(reported.map(({ message }) => message)).toEqual([expect.stringContaining('personalization answered 502 to GET rating-limits')])
})
