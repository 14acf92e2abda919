// @vitest-environment happy-dom
import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { markup } from '../../ui/testing/test-providers.tsx'
import { loadSection } from '../load-section.ts'
import { SectionView } from '../section.tsx'
import { hydrated, press } from '../testing/hydrated.tsx'

beforeAll(() => loadSection('LinksSelectableGroup'))

const seasons = (count: number) => {
  const items = Array.from({ length: count }, (_, index) => ({
    label: `Season ${count - index}`,
    pathname: `/the-late-ledger/episodes/${count - index}`,
    selected: index === 2,
  }))
  const data = { machineName: 'seasons', label: 'Seasons', items }
  return <SectionView section={{ component: 'LinksSelectableGroup', data }} index={0} />
}

async function filter() {
  const box = await hydrated(seasons(12))
  const details = box.querySelector('details')!
  const key = (name: string) =>
    act(
      async () => void document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
    )
  const open = () => act(async () => details.setAttribute('open', ''))
  return { box, details, key, open, summary: details.querySelector('summary')!, links: [...details.querySelectorAll('a')] }
}

test('up to eight seasons are side by side; more seasons are in a drop-down list that shows the selected season and opens without a script', () => {
  expect(markup(seasons(8))).not.toContain('<details')
  const html = markup(seasons(9))
  expect(html).toMatch(/<details[^>]*><summary>Season 7</)
  expect(html).not.toMatch(/<details[^>]* open/)
  expect(html.match(/<a /g)).toHaveLength(9)
  expect(html).toContain('aria-current="page">Season 7<')
})

test('the list filter opens and closes, and its button names the selected link', async () => {
  const { details, summary, open } = await filter()
  expect(details.open).toBe(false)
  expect(summary.textContent).toBe('Season 10')
  await open()
  expect(details.open).toBe(true)
})

test('the list filter closes on an outside click, on Escape and on selection', async () => {
  const { box, details, summary, links, key, open } = await filter()
  await open()
  await act(async () => void summary.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(details.open).toBe(true)
  await act(async () => void box.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(details.open).toBe(false)

  await open()
  links[3]!.focus()
  await key('Escape')
  expect(details.open).toBe(false)
  expect(document.activeElement).toBe(summary)

  await open()
  links[1]!.addEventListener('click', (event) => event.preventDefault())
  await press(links[1])
  expect(details.open).toBe(false)
})

test('the list filter closes when the focus leaves it', async () => {
  const { details, open } = await filter()
  const after = document.createElement('button')
  document.body.append(after)
  await open()
  await act(async () => after.focus())
  expect(details.open).toBe(false)
})

test('arrow keys, Home and End move the focus in the list filter', async () => {
  const { details, summary, links, key } = await filter()
  summary.focus()
  await key('ArrowDown')
  expect(details.open).toBe(true)
  const focused = () => links.indexOf(document.activeElement as HTMLAnchorElement)
  expect(focused()).toBe(0)
  await key('ArrowDown')
  expect(focused()).toBe(1)
  await key('End')
  expect(focused()).toBe(11)
  await key('ArrowDown')
  expect(focused()).toBe(0)
  await key('ArrowUp')
  expect(focused()).toBe(11)
  await key('Home')
  expect(focused()).toBe(0)
  await key('x')
  expect(focused()).toBe(0)
})
