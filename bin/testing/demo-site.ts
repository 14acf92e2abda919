// For tests: a running site with the TV providers of the demo, and with videos of the test instead of the demo network.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { CreateWeb } from '#contracts/http/web.ts'
import { readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { importCommand } from '../commands/import.ts'
import { openCatalogue } from '../commands/open-catalogue.ts'
import { rememberDemo } from '../demo/edition.ts'
import { openSite } from '../serve/serve.ts'
import { captureOutput } from './capture-output.ts'

const noPages = (() => ({
  fetch: async () => new Response('a page'),
  cached: () => false,
  contentChanged: () => {},
})) as unknown as CreateWeb

export type DemoSite = Awaited<ReturnType<typeof openDemoSite>>

/** Imports the entries and starts the site on a free port. Its pages are empty. `write` receives the lines of the log. */
export async function openDemoSite(
  entries: readonly EntryInput[],
  write: (line: string) => void,
  settings: Readonly<Record<string, string>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-demo-'))
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, ...settings })
  const file = join(folder, 'entries.ndjson')
  writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  const { output, stdout, stderr } = captureOutput()
  const open = async () => {
    const catalogue = await openCatalogue(config)
    // Marks the demo as loaded, so that the site does not load it.
    await rememberDemo(catalogue.database, Date.now())
    return catalogue
  }
  if (await importCommand([file], {}, { open, dataDir: folder, stdout, stderr })) throw new Error(output.err)
  const site = await openSite(config, 'test', createLog('error', write), { createWeb: noPages })
  return {
    address: site.address,
    dataDir: folder,
    /** The password of all subscribers of the demo's providers. */
    password: site.demoSubscriber!.password,
    async close() {
      await site.stop(0)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
