// Parts of the navigation that cannot be loaded, on a running site.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { openSite } from '../bin/serve/serve.ts'

vi.setConfig({ testTimeout: 60_000 })
const data = mkdtempSync(join(tmpdir(), 'daypart-links-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

const query = `{ globalNavigation(app: "nbc") { items { machineName }
  quickLinks { links { machineName } } corporateLinks { links { machineName } } breakingNews { id } } }`

test('[C8-09] breaking news, quick links and corporate links that fail to load are logged as warnings, and are empty; the menu stays', async () => {
  const lines: string[] = []
  const createWeb = () => ({ fetch: async () => new Response(null, { status: 404 }), cached: () => false, contentChanged() {} })
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, DEMO: 'off' })
  const open = () =>
    openSite(
      config,
      'test',
      createLog('warn', (line) => lines.push(line)),
      { createWeb },
    )
  await (await open()).stop(0)
  const stored = new DatabaseSync(join(data, 'daypart.db'))
  stored.exec('alter table content_breaking_news rename to content_other_news')
  const insert = stored.prepare('insert into content_menus (id, name, brand, entry, hash) values (?, ?, ?, ?, ?)')
  for (const name of ['footerQuickLinks', 'footerCorporateLinks']) insert.run(name, name, '', '{', '')
  stored.close()

  const site = await open()
  lines.length = 0
  const init = { method: 'POST', body: JSON.stringify({ query }), headers: { 'content-type': 'application/json' } }
  const answer = (await (await fetch(new URL('/v2/graphql', site.address), init)).json()) as { data: { globalNavigation: object } }
  await site.stop(0)
  expect(answer.data.globalNavigation).toEqual({
    items: expect.arrayContaining([{ machineName: 'shows' }]),
    ...{ quickLinks: { links: [] }, corporateLinks: { links: [] }, breakingNews: null },
  })
  const logged = lines
    .map((line) => JSON.parse(line) as { level: string; msg: string })
    .map(({ level, msg }) => `${level} ${msg.split(':')[0]}`)
  const left = ['breaking news is left out', 'the menu footerCorporateLinks is left out', 'the menu footerQuickLinks is left out']
  expect(logged.toSorted()).toEqual(left.map((sentence) => `warn ${sentence}`))
})
