import { expect, test } from 'vitest'
import { image as limits } from '#contracts/limits.ts'
import { markup } from '../testing/test-providers.tsx'
import { Picture } from './picture.tsx'
import { imageSet, widthsIn } from './picture-source.ts'

const image = { id: 'a1', color: '#203040', alt: null }

test('picture widths follow the specification: the list, default max 640, card max 480, default sizes, and the ranges of band, primary band and slide', () => {
  expect(widthsIn({ max: 2400 })).toEqual([170, 340, 480, 640, 990, 1024, 1260, 1400, 1600, 1920, 2400])
  expect(widthsIn({})).toEqual([170, 340, 480, 640])
  expect(widthsIn({ max: limits.cardMax })).toEqual([170, 340, 480])
  expect(widthsIn({ min: limits.slide[0], max: limits.slide[1] })).toEqual([340, 480, 640, 990])
  expect(widthsIn({ min: limits.band[0], max: limits.band[1] })).toEqual([340, 480, 640, 990, 1024, 1260, 1400, 1600, 1920])
  expect(widthsIn({ min: limits.bandPrimary[0], max: limits.bandPrimary[1] })).toEqual([990, 1024, 1260, 1400, 1600, 1920])
  expect(markup(<Picture image={image} ratio="16-9" />)).toContain('sizes="(min-width: 990px) 340px, 50vw"')
})

test('a picture reserves its space by ratio and colour, and loads from the site’s own origin', () => {
  const html = markup(<Picture image={image} ratio="3-4" widths={{ max: 480 }} />)
  expect(html).toContain('width="340" height="453"')
  expect(html).toContain('style="background:#203040"')
  expect(html).toContain('srcSet="/images/a1/3-4/170 170w,/images/a1/3-4/340 340w,/images/a1/3-4/480 480w"')
  expect(html).toContain('alt=""')
})

test('a picture loads lazily by default; the first picture of a page loads immediately with high priority', () => {
  expect(markup(<Picture image={image} ratio="16-9" />)).toContain('loading="lazy"')
  const first = markup(<Picture image={image} ratio="16-9" load="first" />)
  expect(first).toContain('fetchPriority="high"')
  expect(first).not.toContain('loading=')
})

test('a picture without an image renders nothing', () => {
  expect(markup(<Picture image={null} ratio="16-9" />)).toBe('')
  expect(imageSet('a', '1-1', [640])).toEqual({ src: '/images/a/1-1/640', srcSet: '/images/a/1-1/640 640w', width: 640, height: 640 })
})
