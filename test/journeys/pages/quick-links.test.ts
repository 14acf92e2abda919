// Starts a separate site for each test case, because the number of quick links is a setting of the site.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startSite } from '../../../bench/shared/site.ts'

const run = promisify(execFile)
const data = mkdtempSync(join(tmpdir(), 'daypart-quick-links-'))
afterAll(() => rmSync(data, { recursive: true }))

const title = (number: number) => `Quick link ${number}`
const menu = {
  kind: 'menu',
  id: 'footer-quick-links',
  name: 'footerQuickLinks',
  title: 'Quick links',
  items: Array.from({ length: 12 }, (_, index) => ({
    machineName: `quick-${index}`,
    title: title(index + 1),
    href: `/faq?quick=${index}`,
  })),
}

/** Starts the site with the settings `env` and without the demo, runs `before`, and returns the quick links in the footer of a page. */
async function quickLinks(env: Record<string, string>, before = async () => {}): Promise<string[]> {
  const site = await startSite({ data, env: { ...env, DEMO: 'off' } })
  try {
    await before()
    const links = async () => [...(await (await fetch(`${site.url}/faq`)).text()).matchAll(/>(Quick link \d+)</g)].map(([, text]) => text!)
    await expect.poll(links, { timeout: 20_000 }).not.toEqual([])
    return await links()
  } finally {
    await site.stop()
  }
}

test('[C2.4-01] [C9-23] QUICK_LINKS limits the number of quick links in the footer; the default is seven', async () => {
  const file = join(data, 'menu.ndjson')
  writeFileSync(file, JSON.stringify(menu))
  const importMenu = async () => {
    await run(process.execPath, ['bin/daypart.ts', 'import', file], { env: { ...process.env, DATA_DIR: data, NODE_ENV: 'production' } })
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => title(index + 1))
  expect(await quickLinks({ QUICK_LINKS: '10' }, importMenu)).toEqual(upTo(10))
  expect(await quickLinks({})).toEqual(upTo(7))
  expect(await quickLinks({ QUICK_LINKS: '2' })).toEqual(upTo(2))
})
