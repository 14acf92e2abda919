import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { findStations, parseStations } from './stations.ts'

const station = (callSign: string, zips: string[], brand = 'nbc') => ({ callSign, name: callSign, brand, zips })
const parse = (content: unknown) => parseStations(JSON.stringify(content), ['nbc', 'telemundo'])

test('the station with the longest matching beginning of the ZIP code is the station of its brand', () => {
  const at = findStations(
    parse([station('REGION', ['1']), station('CITY', ['100', '112']), station('BLOCK', ['10112']), station('TELE', ['10'], 'telemundo')]),
  )
  expect(at('10112')).toEqual({ nbc: 'BLOCK', telemundo: 'TELE' })
  expect(at('10012')).toEqual({ nbc: 'CITY', telemundo: 'TELE' })
  expect(at('12345')).toEqual({ nbc: 'REGION' })
  expect(at('80202')).toEqual({})
})

test('an invalid list of stations is refused with the field and the cause', () => {
  expect(() => parseStations('[', [])).toThrow('is not valid JSON')
  expect(() => parse({})).toThrow('the file: must be a list of stations')
  expect(() => parse([{ ...station('A', ['1']), zips: ['1', 'x'] }])).toThrow('0.zips.1: must be the first one to five digits of ZIP codes')
  expect(() => parse([station('A', [])])).toThrow('0.zips: must contain a ZIP code')
  expect(() => parse([station('A B', ['1'])])).toThrow('0.callSign: must be 1 to 20 letters, digits or hyphens')
  expect(() => parse([{ ...station('A', ['1']), zip: '2' }])).toThrow('0.zip: Invalid key')
  expect(() => parse([station('A', ['1'], 'bravo')])).toThrow('0.brand: "bravo" is not the key of a brand')
  expect(() => parse([station('A', ['1', '2']), station('B', ['2'])])).toThrow('1.zips: 2 already belongs to A of nbc')
})

test('each ZIP code of the United States has stations of the demo network', () => {
  const at = findStations(parseStations(readFileSync('demo/brands/stations.json', 'utf8'), ['nbc', 'telemundo']))
  const zips = Object.keys(createRequire(import.meta.url)('zipcode-to-timezone/zipcodes.json') as object)
  expect(zips.length).toBeGreaterThan(40_000)
  expect(zips.filter((zip) => !at(zip)['nbc'] || !at(zip)['telemundo'])).toEqual([])
  expect(at('10112')['nbc']).not.toBe(at('14850')['nbc'])
})
