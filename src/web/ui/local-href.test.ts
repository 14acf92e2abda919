import { expect, test } from 'vitest'
import { linkTo, localHref, opensNewTab } from './local-href.ts'

const main = { basePath: '', language: 'en', publicUrl: 'https://tv.example', brand: { language: 'en' } } as const
const bravo = { ...main, basePath: '/bravo' } as const
const es = { ...main, language: 'es' } as const
const telemundo = { ...main, basePath: '/telemundo', language: 'es', brand: { language: 'es' } } as const
const inEnglish = { ...telemundo, language: 'en' } as const

test.each([
  [main, '/', '/'],
  [main, '/harbor-nine', '/harbor-nine'],
  [bravo, '/', '/bravo'],
  [bravo, '/harbor-nine', '/bravo/harbor-nine'],
  [es, '/', '/?lang=es'],
  [es, '/playlist/x?v=1', '/playlist/x?v=1&lang=es'],
  [es, '/a?lang=es', '/a?lang=es'],
  [es, '/a?xlang=es', '/a?xlang=es&lang=es'],
  [telemundo, '/', '/telemundo'],
  [telemundo, '/a?v=1', '/telemundo/a?v=1'],
  [inEnglish, '/', '/telemundo?lang=en'],
  [inEnglish, '/a?v=1#b', '/telemundo/a?v=1&lang=en#b'],
  [es, '/a#cast', '/a?lang=es#cast'],
  [{ ...bravo, language: 'es' } as const, '/openapi.json', '/openapi.json'],
  [es, '/sitemap.xml#top', '/sitemap.xml#top'],
  [{ ...bravo, language: 'es' } as const, '/', '/bravo?lang=es'],
  [bravo, 'https://elsewhere.example/x', 'https://elsewhere.example/x'],
  [bravo, '//elsewhere.example/x', '//elsewhere.example/x'],
  [bravo, 'mailto:a@b.example', 'mailto:a@b.example'],
])('in the visit %o, the path %s becomes the link %s', (visit, path, href) => {
  expect(localHref(visit, path)).toBe(href)
})

test('links to another domain or with target _blank open a new tab; absolute links to the group’s own sites do not', () => {
  expect(opensNewTab(main, 'https://shop.example/x')).toBe(true)
  expect(opensNewTab(main, '//shop.example/x')).toBe(true)
  expect(opensNewTab(main, '/apps', '_blank')).toBe(true)
  expect(opensNewTab(main, '/apps')).toBe(false)
  expect(opensNewTab(main, 'https://tv.example/apps')).toBe(false)
  const hosted = { bravo: { origin: 'https://bravo.example', basePath: '', language: 'en' } } as const
  expect(opensNewTab({ ...main, hosted }, 'https://bravo.example/x')).toBe(false)
  expect(linkTo(bravo, '/apps', '_blank')).toEqual({ href: '/bravo/apps', target: '_blank', rel: 'noopener' })
  expect(linkTo(main, '/apps')).toEqual({ href: '/apps' })
})
