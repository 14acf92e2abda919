import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { type Network, openNetwork } from '#services/catalogue/testing/network.ts'

type Links = { title: string; links: { title: string }[] }
type Navigation = { items: { title: string }[]; quickLinks: Links; corporateLinks: Links }

const menu = (name: string): EntryInput => ({
  kind: 'menu',
  id: name,
  name,
  title: name,
  items: [{ machineName: 'jobs', title: 'Jobs', href: '/jobs' }],
})

onEachDatabase('menus', (open) => {
  let network: Network
  const warnings: string[] = []
  let database: Database<{ content_menus: { name: string; entry: string } }>
  beforeAll(async () => {
    const opened = await open()
    database = opened.withTables()
    warnings.length = 0
    network = await openNetwork(opened, [menu('footerQuickLinks'), menu('footerCorporateLinks')], {
      warn: (sentence) => warnings.push(sentence),
    })
  }, 30_000)
  const menus = async () =>
    (await network.client.query<{ globalNavigation: Navigation }>('globalNavigation', { app: 'nbc' })).data!.globalNavigation
  const breakMenu = (name: string) =>
    database.write((trx) => trx.updateTable('content_menus').set({ entry: '{' }).where('name', '=', name).execute())

  test('a footer menu that fails to load is empty, the failure is logged as a warning, and the other menus are returned', async () => {
    const whole = await menus()
    expect([whole.items, whole.quickLinks.links, whole.corporateLinks.links].every(({ length }) => length > 0)).toBe(true)
    await breakMenu('footerQuickLinks')
    expect(await menus()).toEqual({ ...whole, quickLinks: { title: '', links: [] } })
    expect(warnings).toEqual([expect.stringMatching(/^the menu footerQuickLinks is left out: /)])
    await breakMenu('footerCorporateLinks')
    expect(await menus()).toEqual({ ...whole, quickLinks: { title: '', links: [] }, corporateLinks: { title: '', links: [] } })
    expect([warnings.length, network.reported]).toEqual([3, []])
  })
})
