import { expect, test } from 'vitest'
import { linkTo, localHref, opensNewTab } from './local-href.ts'

const main = { basePath: '', language: 'en', publicUrl: 'https://tv.example' } as const
const bravo = { ...main, basePath: '/bravo' } as const
const es = { ...main, language: 'es' } as const

test.each([
  [main, '/', '/'],
  [main, '/harbor-nine', '/harbor-nine'],
  [bravo, '/', '/bravo'],
  [bravo, '/harbor-nine', '/bravo/harbor-nine'],
  [es, '/', '/?lang=es'],
  [es, '/playlist/x?v=1', '/playlist/x?v=1&lang=es'],
  [es, '/a?lang=es', '/a?lang=es'],
  [es, '/a?xlang=es', '/a?xlang=es&lang=es'],
  [es, '/a#cast', '/a?lang=es#cast'],
  [{ ...bravo, language: 'es' } as const, '/openapi.json', '/openapi.json'],
  [es, '/sitemap.xml#top', '/sitemap.xml#top'],
  [{ ...bravo, language: 'es' } as const, '/', '/bravo?lang=es'],
  [bravo, 'https://elsewhere.example/x', 'https://elsewhere.example/x'],
  [bravo, '//elsewhere.example/x', '//elsewhere.example/x'],
  [bravo, 'mailto:a@b.example', 'mailto:a@b.example'],
])('%o %s is written %s', (visit, path, href) => {
  expect(localHref(visit, path)).toBe(href)
})

test('another domain, or target _blank, opens a new tab; our own does not, however it is written', () => {
  expect(opensNewTab(main, 'https://shop.example/x')).toBe(true)
  expect(opensNewTab(main, '//shop.example/x')).toBe(true)
  expect(opensNewTab(main, '/apps', '_blank')).toBe(true)
  expect(opensNewTab(main, '/apps')).toBe(false)
  expect(opensNewTab(main, 'https://tv.example/apps')).toBe(false)
  expect(linkTo(bravo, '/apps', '_blank')).toEqual({ href: '/bravo/apps', target: '_blank', rel: 'noopener' })
  expect(linkTo(main, '/apps')).toEqual({ href: '/apps' })
})
