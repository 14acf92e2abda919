// Runs a site in this process with a catalogue of its own. Tests import entries with `daypart import` and request pages over HTTP.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { type Document, type Element, Window } from 'happy-dom'
import { afterAll, vi } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { importCommand } from '../../bin/commands/import.ts'
import { openCatalogue } from '../../bin/commands/open-catalogue.ts'
import { openSite } from '../../bin/serve/serve.ts'
import { createArt, nameOfPicture } from './art.ts'
import { type ShownTile, sectionOf, tileOf } from './read-page.ts'

// The first request for each kind of page compiles its query, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The time that the clock of the site shows: Thursday, November 20, 2031, noon in New York. */
export const now = Date.parse('2031-11-20T12:00:00-05:00')

/** Returns the ISO time of the instant `days` days before `now`. A negative number gives an instant after `now`. */
export const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString()

export type Screens = {
  address: string
  /** Requests a page and parses its HTML. Throws if the status of the response is not `status` (200 by default). */
  page(path: string, status?: number): Promise<Document>
  /** Returns the texts, badge, picture and link of each tile in the section of a page with this heading. */
  tiles(path: string, heading: string): Promise<ShownTile[]>
  /** Returns the texts, badge, picture and link of a tile. */
  tile(element: Element): Promise<ShownTile>
  /** Requests a picture. Returns the name of the art file from which it was made. */
  picture(path: string | null): Promise<string>
}

/**
 * Imports the entries, starts a site with them and the settings `env`, and stops the site after the tests of the file. `art`: the picture files that
 * the entries name.
 */
export async function openScreens(
  entries: readonly EntryInput[],
  art: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Screens> {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-screens-'))
  const artFolder = join(folder, 'art')
  mkdirSync(artFolder)
  await createArt(artFolder, art)
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, ART_DIR: artFolder, DEMO: 'off', ...env })
  const file = join(folder, 'entries.ndjson')
  writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  const printed = await importFile(file, folder, () => openCatalogue(config))
  if (printed !== `added=${entries.length} changed=0 unchanged=0 refused=0`) throw new Error(`the import stored less: ${printed}`)
  const site = await openSite(config, 'test', createLog('error'), { now: () => now })
  afterAll(async () => {
    await site.stop(0)
    rmSync(folder, { recursive: true, force: true })
  })
  const address = site.address.replace(/\/$/, '')
  const page = async (path: string, status = 200) => {
    const response = await fetch(address + path)
    if (response.status !== status) throw new Error(`${path} answered ${response.status}`)
    return new new Window().DOMParser().parseFromString(await response.text(), 'text/html') as unknown as Document
  }
  const picture = (path: string | null) => nameOfPicture(address + path, art)
  const tile = (element: Element) => tileOf(element, picture)
  return {
    address,
    page,
    picture,
    tile,
    tiles: async (path, heading) =>
      Promise.all([...sectionOf(await page(path), heading).querySelectorAll('ul > li > [class*="tile"]')].map(tile)),
  }
}

/** Runs `daypart import` and returns what it prints. */
async function importFile(file: string, dataDir: string, open: () => ReturnType<typeof openCatalogue>): Promise<string> {
  let printed = ''
  const output = new Writable({
    write(chunk, _, done) {
      printed += chunk
      done()
    },
  })
  await importCommand([file], {}, { open, dataDir, stdout: output, stderr: output })
  return printed.trim()
}
