import { expect, test } from 'vitest'
import { defaultTimeZone, pageRanges, resize, timeZones } from './limits.ts'

test('the constants of lists, resizing and clocks are those of the specification', () => {
  expect(pageRanges).toEqual({ episodes: 6, galleries: 12, creditClips: 6, guestCarousel: 30, guestCalendar: 24 })
  expect(resize).toEqual({ throttleList: 500, debounceShell: 300, debounceTruncation: 50, debounceImage: 1000 })
  expect(timeZones).toHaveLength(7)
  expect(timeZones).toContain(defaultTimeZone)
  // Each is a zone that the clock knows.
  for (const zone of timeZones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})
