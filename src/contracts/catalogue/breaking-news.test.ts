import { expect, test } from 'vitest'
import { cutTitle, isShown, type News, textOn } from './breaking-news.ts'

const news = (more: Partial<News> = {}): News => ({
  id: 'one',
  link: { url: '/', title: 'Storm', target: null },
  color: null,
  startTime: '2026-11-24T20:00:00-05:00',
  endTime: '2026-11-24T22:00:00-05:00',
  timezoneType: 'absolute',
  ...more,
})
const at = (time: string) => Date.parse(time)

test('absolute news is shown from the instant of its start to the instant of its end, in every time zone of a viewer', () => {
  const shown = (time: string) => isShown(news(), at(time), '2000-01-01T00:00:00')
  expect(['2026-11-25T00:59:59Z', '2026-11-25T01:00:00Z', '2026-11-25T02:59:59Z', '2026-11-25T03:00:00Z'].map(shown)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('relative news is shown while the viewer’s clock is between its start and its end, whose zones are ignored', () => {
  const shown = (local: string) => isShown(news({ timezoneType: 'relative' }), 0, local)
  expect(['2026-11-24T19:59:59', '2026-11-24T20:00:00', '2026-11-24T21:59:59', '2026-11-24T22:00:00'].map(shown)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('news of another type is always shown, and news without a title never', () => {
  expect(isShown(news({ timezoneType: 'other' }), 0, '2000-01-01T00:00:00')).toBe(true)
  expect(isShown(news({ timezoneType: 'other', link: { url: '/', title: '', target: null } }), 0, '')).toBe(false)
  expect(isShown(news({ startTime: null, endTime: null }), 0, '')).toBe(true)
})

test('a title has at most 60 characters, and a longer one ends after a whole word', () => {
  expect(cutTitle('a'.repeat(60))).toBe('a'.repeat(60))
  expect(cutTitle('😀'.repeat(61))).toBe(`${'😀'.repeat(59)}…`)
  const cut = cutTitle('The storm has reached the coast, and schools in six counties are closed today')
  expect(cut).toBe('The storm has reached the coast, and schools in six…')
  expect([...cut].length).toBeLessThanOrEqual(60)
})

test('the text has a contrast of at least 4.5:1 with every colour', () => {
  const luminance = (color: string) => {
    const [r, g, b] = [1, 3, 5].map((start) => {
      const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  const hex = (part: number) => part.toString(16).padStart(2, '0')
  for (let r = 0; r <= 255; r += 15)
    for (let g = 0; g <= 255; g += 15)
      for (let b = 0; b <= 255; b += 15) {
        const color = `#${hex(r)}${hex(g)}${hex(b)}`
        const [low, high] = [luminance(color), textOn(color) === '#000' ? 0 : 1].sort((one, other) => one - other)
        expect((high! + 0.05) / (low! + 0.05), color).toBeGreaterThanOrEqual(4.5)
      }
})
