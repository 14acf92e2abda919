import { expect, test } from 'vitest'
import { pageRanges, resize } from './limits.ts'
import { defaultTimeZone, timeZones } from './time-zones.ts'

test('the page sizes of lists, the delays after a resize and the time zones are as specified', () => {
  expect(pageRanges).toEqual({ episodes: 6, galleries: 12, creditClips: 6, guestCarousel: 30, guestCalendar: 24 })
  expect(resize).toEqual({ throttleList: 500, debounceShell: 300, debounceTruncation: 50, debounceImage: 1000 })
  expect(timeZones).toHaveLength(7)
  expect(timeZones).toContain(defaultTimeZone)
  // Intl must accept every time zone.
  for (const zone of timeZones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})
