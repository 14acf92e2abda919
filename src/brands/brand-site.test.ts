import { expect, test } from 'vitest'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import { urlOn } from '#contracts/brand-address.ts'
import { hostName, originOfHost, originsOf, siteOf } from './brand-site.ts'

const nbc = { key: 'nbc', language: 'en' } as Brand
const telemundo = { key: 'telemundo', language: 'es' } as Brand
const bravo = { key: 'bravo', language: 'en', hosts: ['www.bravo.example', 'bravo.example:8080'] } as Brand
const group: BrandGroup = { name: 'Group', brands: [nbc, telemundo, bravo] }
const url = (brand: Brand, path: string, language: 'en' | 'es') => urlOn(siteOf(brand, group, 'https://tv.example'), path, language)

test('a URL has the parameter lang only if its language differs from the language of the brand', () => {
  expect(url(nbc, '/', 'en')).toBe('https://tv.example/')
  expect(url(nbc, '/', 'es')).toBe('https://tv.example/?lang=es')
  expect(url(telemundo, '/', 'es')).toBe('https://tv.example/telemundo')
  expect(url(telemundo, '/x?v=1', 'en')).toBe('https://tv.example/telemundo/x?v=1&lang=en')
  expect(url(bravo, '/x', 'es')).toBe('https://www.bravo.example/x?lang=es')
})

test('originOfHost adds the scheme of PUBLIC_URL to a host, and the port of PUBLIC_URL to a host without a port', () => {
  expect(originOfHost('bravo.localhost', 'http://127.0.0.1:3000')).toBe('http://bravo.localhost:3000')
  expect(originOfHost('bravo.localhost:4000', 'http://127.0.0.1:3000')).toBe('http://bravo.localhost:4000')
  expect(originsOf('https://tv.example', group)).toEqual(['https://tv.example', 'https://www.bravo.example', 'https://bravo.example:8080'])
  expect(['Bravo.example:8080', 'bravo.example', '[::1]:3000'].map(hostName)).toEqual(['bravo.example', 'bravo.example', '[::1]'])
})
