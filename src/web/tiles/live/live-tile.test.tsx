// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { island } from '../../sections/testing/island.tsx'
import { markup, visit } from '../../ui/testing/surround.tsx'
import { live } from '../testing/items.ts'
import { loadEveryTile } from '../testing/load-all.ts'
import { Tile } from '../tile.tsx'

beforeAll(loadEveryTile)
afterEach(() => void vi.useRealTimers())

test('how far a programme is shows once the page is awake; what is still to come shows none', async () => {
  const { startTime } = live().data
  vi.useFakeTimers({ now: startTime + 15 * 60_000, toFake: ['Date'] })
  const on = await island(<Tile item={live()} index={0} />)
  expect(on.innerHTML).toContain('width: 25%')
  const later = await island(<Tile item={live({}, 'UpcomingLiveTile')} index={0} />)
  expect(later.innerHTML).not.toMatch(/width: \d+%/)
})

test('where the live page is off a channel leads to its show, or to its day', () => {
  const given = { ...visit, brand: { ...visit.brand, off: ['live' as const] } }
  const { machineName } = live().data
  expect(markup(<Tile item={live()} index={0} />)).toContain(`href="/live?brand=${machineName}`)
  expect(markup(<Tile item={live({ seriesUrlAlias: 'night-shift' })} index={0} />, given)).toContain('href="/night-shift"')
  expect(markup(<Tile item={live({ seriesUrlAlias: null })} index={0} />, given)).toContain(`href="/schedule?channel=${machineName}"`)
})
