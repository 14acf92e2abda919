import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { EventBatch } from '#contracts/http/events.ts'
import { readConfig } from '#kit/config.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { noon, openAnalytics } from '#services/analytics/testing/open-analytics.ts'
import { eventsFolder } from '../services/events/open-events-database.ts'
import { captureOutput } from '../testing/capture-output.ts'
import { openCatalogue } from './open-catalogue.ts'
import { openReports, type ReportOptions, reportCommand } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-report-'))
const config = readConfig({ DATA_DIR: folder })
await (await openCatalogue(config)).close()
const database = await openDatabase({ dataDir: eventsFolder(folder) })
const { post, postBody } = await openAnalytics(database)
const started = {
  ...{
    name: 'Video Start',
    type: 'On Demand',
    video: '9000000001',
    show: '=Harbor "Nine", part 1',
    position: 0,
    watched: 0,
    path: '/x',
    brand: 'nbc',
  },
}
await post([started, { ...started, name: 'Video Complete', watched: 1200 }] as EventBatch['events'], { isLocal: true })
const hostile = ['a;=1+1', '\u202egpj.\u2066x\u200by', '\uff1d1+1'].map((term) => ({
  name: 'Search',
  type: 'No Results',
  term,
  path: '/search',
}))
await post(hostile as EventBatch['events'], { isLocal: true })
await postBody(
  {
    visit: {
      ...{ id: 'visit-0000000000000001', entry: '/', pages: 1, language: 'en', platform: 'web', width: 'desktop', firstVisit: true },
      ...{ adBlock: 'False', doNotTrack: 'False', privacy: 1, journey: { campaign: 'fall', channel: 'newsletter', tags: ['hero'] } },
    },
    events: [{ name: 'Page Load', type: 'Page', pageType: 'PAGE', pageName: 'home', path: '/', brand: 'nbc' }],
  },
  { isLocal: true },
)
await database.close()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(options: ReportOptions) {
  const { output, ...streams } = captureOutput()
  const code = await reportCommand(options, { open: () => openReports(config, () => noon), ...streams })
  return { code, ...output }
}

test('prints headlines and tables of the stored counts', async () => {
  const { code, out } = await run({})
  expect(code).toBe(0)
  expect(out).toContain('All brands, the last 7 days (UTC), at 2031-11-20 17:00:00 UTC')
  expect(out).toMatch(/Completed +100\.0 %/)
  expect(out).toMatch(/=Harbor "Nine", part 1 +1 +100\.0 % +20/)
  expect(out).toMatch(/fall \/ newsletter +1/)
  expect((await run({ brand: 'bravo', days: '1' })).out).toContain('No video was started.')
})

test('writes CSV in which no cell is a formula, and JSON', async () => {
  const csv = await run({ format: 'csv' })
  expect(csv.out.split('\r\n')[0]).toBe('table,row,column,value')
  expect(csv.out).toContain(`Top titles,"'=Harbor ""Nine"", part 1",Starts,1\r\n`)
  // Where a semicolon separates cells, quotes within a cell do not.
  expect(csv.out).toContain(`Searches without results,"a;'=1+1",Searches,1\r\n`)
  expect(csv.out).toContain(`Searches without results,'\uff1d1+1,Searches,1\r\n`)
  const { titles } = JSON.parse((await run({ format: 'json' })).out)
  expect(titles).toEqual([{ title: '=Harbor "Nine", part 1', starts: 1, completions: 1, minutes: 20 }])
})

test('writes no characters that could hide or reverse text in a terminal', async () => {
  const { out } = await run({})
  expect(out).toMatch(/ gpj\. x y +1\n/)
  expect(out).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069]/)
})

test('refuses unknown formats, brands and periods', async () => {
  expect(await run({ format: 'xml' })).toEqual({ code: 2, out: '', err: '--format must be text, csv or json.\n' })
  expect((await run({ days: '0' })).err).toBe('--days must be a whole number from 1 to 999.\n')
  expect((await run({ brand: 'nope' })).err).toMatch(/^--brand: there is no brand "nope"\. The brands are nbc, /)
})
