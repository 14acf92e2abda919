// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hydrated } from '../../sections/testing/hydrated.tsx'
import { markup, visit } from '../../ui/testing/test-providers.tsx'
import { live } from '../testing/items.ts'
import { loadEveryTile } from '../testing/load-all.ts'
import { Tile } from '../tile.tsx'

beforeAll(loadEveryTile)
afterEach(() => void vi.useRealTimers())

test('a live tile shows its programme’s progress after hydration; an upcoming programme has no progress', async () => {
  const { startTime } = live().data
  vi.useFakeTimers({ now: startTime + 15 * 60_000, toFake: ['Date'] })
  const on = await hydrated(<Tile item={live()} index={0} />)
  expect(on.innerHTML).toContain('width: 25%')
  vi.setSystemTime(startTime - 1)
  const later = await hydrated(<Tile item={live({}, 'UpcomingLiveTile')} index={0} />)
  expect(later.innerHTML).not.toMatch(/width: \d+%/)
})

test('if the live page is off, a channel’s tile leads to the programme’s show, or without a show to the channel’s schedule', () => {
  const given = { ...visit, brand: { ...visit.brand, off: ['live' as const] } }
  const { machineName } = live().data
  expect(markup(<Tile item={live()} index={0} />)).toContain(`href="/live?brand=${machineName}`)
  expect(markup(<Tile item={live({ seriesUrlAlias: 'night-shift' })} index={0} />, given)).toContain('href="/night-shift"')
  expect(markup(<Tile item={live({ seriesUrlAlias: null })} index={0} />, given)).toContain(`href="/schedule?channel=${machineName}"`)
})
