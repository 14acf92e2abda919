// Lists of imported entries: scrolling, loading more items, and the navigation state that their tiles pass on.
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { importEntries } from './import.ts'
import { site, visitor } from './visitor.ts'

const count = 45
const rule = { from: 'videos', title: 'self', sort: 'oldest' } as const
const entries: EntryInput[] = [
  { kind: 'series', id: 'forty-nights', brand: 'usa', title: 'Forty Nights' },
  ...Array.from(
    { length: count },
    (_, index): EntryInput => ({
      kind: 'video',
      id: `forty-nights-${index + 1}`,
      guid: `8900${String(index + 1).padStart(2, '0')}`,
      series: 'forty-nights',
      title: `Night ${index + 1}`,
      airDate: Date.UTC(2020, 1, index + 1),
      films: ['big-buck-bunny'],
    }),
  ),
  ...Array.from(
    { length: count },
    (_, index): EntryInput => ({
      kind: 'series',
      id: `lamp-${index + 101}`,
      brand: 'usa',
      title: `Lamp ${index + 101}`,
      genres: ['Lamp Keeping'],
      popularity: index,
      premiereDate: Date.UTC(2019, 1, count - index),
    }),
  ),
  ...(['Shelf', 'Stack', 'Grid'] as const).map(
    (component): EntryInput => ({
      kind: 'page',
      id: `forty-nights-${component}`,
      name: `forty-nights/pages/${component.toLowerCase()}`,
      title: 'All of them',
      sections: [{ component, name: 'all', title: 'Nights', sponsorName: 'Harbor Bank', rule }],
    }),
  ),
]

beforeAll(async () => {
  await importEntries(entries)
  while (!(await fetch(`${site}/forty-nights/pages/grid`)).ok) await setTimeout(100)
})

const rowOf = (page: Page) => page.locator('[data-section="0"] ul')
const tilesOf = (page: Page) => page.locator('[data-section="0"] li a[data-item]')

/** Opens the page with a list of this kind, and records its requests for more items. */
async function open(kind: 'shelf' | 'stack' | 'grid') {
  const page = await visitor()
  const requests: string[] = []
  page.on('request', (request) => /paginated(Shelf|Component)/.test(request.url()) && requests.push(request.url()))
  await page.goto(`${site}/forty-nights/pages/${kind}`)
  await page.mouse.move(300, 500)
  return { page, requests }
}

/** Scrolls the row. `part`: 0 is the start and 1 the end. */
const scrollTo = (page: Page, part: number) =>
  rowOf(page).evaluate((row, share) => row.scrollTo({ left: (row.scrollWidth - row.clientWidth) * share, behavior: 'instant' }), part)

test('[C4.4-01] [C4.4-02] an arrow scrolls a shelf by the number of its fully visible tiles; the left arrow is visible after scrolling, the right arrow if more tiles follow', async () => {
  const { page } = await open('shelf')
  const [left, right] = [page.getByRole('button', { name: 'Previous in Nights' }), page.getByRole('button', { name: 'Next in Nights' })]
  await right.waitFor()
  expect(await left.isVisible()).toBe(false)
  const { width, step } = await rowOf(page).evaluate((row) => {
    const [first, second] = [...row.children].map((tile) => tile.getBoundingClientRect().left)
    const { paddingLeft, paddingRight } = getComputedStyle(row)
    return { width: row.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight), step: second! - first! }
  })
  const whole = Math.floor((width + 16) / step)
  expect(whole).toBeGreaterThan(1)
  await right.click()
  await expect.poll(() => rowOf(page).evaluate((row) => Math.round(row.scrollLeft))).toBe(Math.round(whole * step))
  await left.waitFor()
  await left.click()
  await expect.poll(() => rowOf(page).evaluate((row) => row.scrollLeft)).toBe(0)
  await expect.poll(() => left.isVisible()).toBe(false)
})

test('[C4.4-03] [C9-12] a shelf that is scrolled past two thirds of its length sends one request for more items and appends them, until the list ends', async () => {
  const { page, requests } = await open('shelf')
  await page.getByRole('button', { name: 'Next in Nights' }).waitFor()
  expect(await tilesOf(page).count()).toBe(12)
  await scrollTo(page, 0.6)
  await page.getByRole('button', { name: 'Previous in Nights' }).waitFor()
  expect(requests).toHaveLength(0)
  await scrollTo(page, 0.7)
  await expect.poll(() => tilesOf(page).count()).toBe(24)
  expect(requests).toHaveLength(1)
  for (const shown of [36, count]) {
    await scrollTo(page, 1)
    await expect.poll(() => tilesOf(page).count()).toBe(shown)
  }
  await scrollTo(page, 1)
  await expect.poll(() => page.getByRole('button', { name: 'Next in Nights' }).isVisible()).toBe(false)
  expect(requests).toHaveLength(3)
  const titles = await tilesOf(page).locator('strong').allInnerTexts()
  expect(titles).toEqual(Array.from({ length: count }, (_, index) => `Night ${index + 1}`))
})

test('[C4.4-05] a shelf scrolls back to its start when the window’s width changes', async () => {
  const { page } = await open('shelf')
  await page.getByRole('button', { name: 'Next in Nights' }).waitFor()
  await scrollTo(page, 0.5)
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect.poll(() => rowOf(page).evaluate((row) => row.scrollLeft)).toBe(0)
})

test('[C2.7-05] [C4.5-01] a grid loads more items when its end comes into view, until the list ends', async () => {
  const { page, requests } = await open('grid')
  expect(await tilesOf(page).count()).toBe(30)
  expect(requests).toHaveLength(0)
  await tilesOf(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => tilesOf(page).count()).toBe(count)
  await tilesOf(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('[aria-label="Loading more"]').count()).toBe(0)
  expect(requests).toHaveLength(1)
})

test('[C2.7-04] a stack is a vertical list; its button Load more appends items, until the list ends', async () => {
  const { page } = await open('stack')
  const [first, second] = await Promise.all([0, 1].map((index) => tilesOf(page).nth(index).boundingBox()))
  expect(second!.x).toBe(first!.x)
  expect(second!.y).toBeGreaterThanOrEqual(first!.y + first!.height)
  const button = page.getByRole('button', { name: 'Load more' })
  for (const shown of [20, 40]) {
    expect(await tilesOf(page).count()).toBe(shown)
    await button.click()
    await expect.poll(() => tilesOf(page).count()).toBe(Math.min(shown + 20, count))
  }
  expect(await button.count()).toBe(0)
})

test('[C2.6-12] a tile passes shelf title and index, sponsor, entry path, originating show and its analytics entity to the next page', async () => {
  const { page } = await open('shelf')
  await tilesOf(page).nth(1).click()
  await page.waitForURL(`${site}/forty-nights/video/night-2/890002`)
  expect(await page.evaluate(() => history.state)).toMatchObject({
    shelfTitle: 'Nights',
    shelfIndex: 0,
    sponsor: 'Harbor Bank',
    entryPath: '/forty-nights/pages/shelf',
    originatingShowAlias: 'forty-nights',
    analytics: {
      component: 'VideoTile',
      shelfMachineName: 'all',
      tileIndex: 1,
      id: 'forty-nights-2',
      title: 'Night 2',
      brand: 'usa',
      programmingType: 'Clip',
      locked: false,
    },
  })
})

test('[C3-39] a list of shows has items, total, page, machine name, section and order, and favorites are lists of ids: the visitor sees the number of titles, more of them on the way down, and another order', async () => {
  const page = await visitor()
  const answers: { total: number | null; order: string | null; machineName: string }[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('bonanzaPage')) return
    const { data } = (await response.json()) as {
      data: { bonanzaPage: { data: { sections: { component: string; data: (typeof answers)[0] }[] } } }
    }
    answers.push(...data.bonanzaPage.data.sections.filter(({ component }) => component === 'Grid').map((grid) => grid.data))
  })
  await page.goto(`${site}/shows/usa/lamp-keeping`)
  const list = page.getByRole('region', { name: 'Lamp Keeping' })
  const titles = () => list.locator('li a[data-item] strong').allInnerTexts()
  const named = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => `Lamp ${from + step * Math.sign(to - from)}`)
  await list.getByText(`${count} titles`, { exact: true }).waitFor()
  expect(await titles()).toEqual(named(145, 116))

  await page.mouse.move(300, 500)
  await list.locator('li a[data-item]').last().scrollIntoViewIfNeeded()
  await expect.poll(titles).toEqual(named(145, 101))
  await list.getByText('15 more loaded').waitFor({ state: 'attached' })

  const orders = page.getByRole('navigation', { name: 'Sort by' })
  await orders.getByRole('link', { name: 'A to Z' }).click()
  await page.waitForURL(`${site}/shows/usa/lamp-keeping?sort=alphabetical`)
  await expect.poll(titles).toEqual(named(101, 130))
  expect(await orders.locator('[aria-current]').innerText()).toBe('A to Z')
  await orders.getByRole('link', { name: 'Newest' }).click()
  await expect.poll(async () => (await titles())[0]).toBe('Lamp 101')
  expect(answers.map(({ machineName, order, total }) => [machineName, order, total])).toEqual([
    ['series-lamp-keeping', 'ALPHABETICAL', count],
    ['series-lamp-keeping', 'LATEST', count],
  ])
  // The server's markup of an order is the same list.
  await page.reload()
  await list.getByText(`${count} titles`, { exact: true }).waitFor()
  expect((await titles())[0]).toBe('Lamp 101')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/shows\/usa\/lamp-keeping$/)

  await page.context().addCookies([{ name: 'favoritesModal', value: '1', url: site }])
  for (const lamp of [101, 102]) {
    const added = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/favorites'))
    await list.getByRole('button', { name: `Favorite: Lamp ${lamp}` }).click()
    expect((await added).status()).toBe(201)
  }
  const favorites = await page.evaluate(() =>
    fetch('/personalization/users/0/favorites', { headers: { accept: 'application/vnd.api+json' } }).then((answer) => answer.json()),
  )
  expect(favorites.data.map(({ id }: { id: string }) => id)).toEqual(['lamp-102', 'lamp-101'])
  expect(await list.locator('button[aria-pressed=true]').count()).toBe(2)
})
