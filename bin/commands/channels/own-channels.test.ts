// Does what docs/channels.md describes: an operator defines channels, imports a schedule, and looks at the result.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { CreateWeb } from '#contracts/http/web.ts'
import { packageRoot, readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { openSite } from '../../serve/serve.ts'
import { commands } from '../../testing/command.ts'

vi.setConfig({ testTimeout: 120_000 })
const { folder, ended } = commands()
const page = readFileSync(join(packageRoot, 'docs/channels.md'), 'utf8')
/** Returns the first block of code in a language on the page. */
const block = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)![1]!

const CHANNELS_FILE = join(folder, 'channels.json')
const env = { CHANNELS_FILE, DEMO: 'on' }

/** Opens the site of the folder. `logged(text)` resolves when the log has a message that contains the text. */
async function openOwnSite() {
  const lines: string[] = []
  const waiting: { text: string; done(line: string): void }[] = []
  const log = createLog('info', (line) => {
    lines.push(line)
    for (const { text, done } of waiting) if (line.includes(text)) done(line)
  })
  const logged = (text: string) =>
    new Promise<string>((done) => {
      const line = lines.find((each) => each.includes(text))
      if (line) done(line)
      else waiting.push({ text, done })
    })
  const createWeb = (() => ({
    fetch: async () => new Response('a page'),
    cached: () => false,
    contentChanged: () => {},
  })) as unknown as CreateWeb
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, ...env })
  return { site: await openSite(config, 'test', log, { createWeb }), logged }
}

test('the channels of docs/channels.md get a schedule by rule and by file, and `daypart channels` shows them', async () => {
  writeFileSync(CHANNELS_FILE, block('json'))
  const guide = join(folder, 'pier.xml')
  writeFileSync(guide, block('xml'))
  expect((await ended(['demo'], env)).code).toBe(0)
  expect((await ended(['doctor'], env)).out).toMatch(/ok Channels +3 in /)

  const { site, logged } = await openOwnSite()
  try {
    expect(await logged('imported a schedule')).toContain('added=2 changed=1 unchanged=0 refused=1 repaired=1')
    const { catalogue } = site.services.content
    const pier = await catalogue.client.airings('pier.example', Date.parse('2027-01-04'), Date.parse('2027-01-06'))
    expect(pier.map(({ entry: { title } }) => title)).toEqual(['Ferry News', 'The Long Pier'])
    expect(await catalogue.client.channel('harbor.example')).toMatchObject({ brand: 'nbc', number: '99' })

    const { out, code } = await ended(['channels'], env)
    expect(code).toBe(1)
    const [harbor, pierOne, far] = out
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/))
    expect(harbor![1]).toMatch(/ \(until \d\d:\d\d\)$/)
    expect(harbor!.slice(3, 5)).toEqual(['none', 'none'])
    // Early in the broadcast day, its own hours are more than a day.
    expect(harbor![5]).toMatch(/^1[45] d/)
    expect(pierOne![0]).toBe('pier.example')
    expect(far![0]).toBe('far.example')

    const metrics = await (await fetch(`${site.address}metrics`)).text()
    expect(metrics).toMatch(/^daypart_channel_gaps\{channel="harbor\.example"\} 0$/m)
    expect(metrics).toMatch(/^daypart_channel_viewers\{channel="far\.example"\} 0$/m)
  } finally {
    await site.stop(0)
  }
})

test('a guide with `--replace` replaces the stored programmes between its first and last one, and no others', async () => {
  const guide = (...programmes: string[]) => `<tv><channel id="x.y"><display-name>X</display-name></channel>${programmes.join('')}</tv>`
  const programme = (day: number, hour: number, title: string) =>
    `<programme channel="x.y" start="202701${day}${hour}0000" stop="202701${day}${hour + 1}0000"><title>${title}</title></programme>`
  const file = join(folder, 'replaced.xml')
  writeFileSync(
    file,
    guide(
      programme(10, 10, 'Before'),
      programme(11, 10, 'Old'),
      programme(11, 11, 'Same'),
      programme(11, 12, 'Dropped'),
      programme(11, 13, 'After'),
    ),
  )
  expect((await ended(['import', file])).out).toBe('added=6 changed=0 unchanged=0 refused=0\n')
  writeFileSync(file, guide(programme(11, 10, 'New'), programme(11, 11, 'Same'), programme(11, 13, 'After')))
  expect((await ended(['import', file, '--replace'])).out).toBe('added=0 changed=1 unchanged=3 refused=0 removed=1\n')
  const { out } = await ended(['export', 'catalogue'])
  const titles = out
    .split('\n')
    .filter((line) => line.includes('"x.y"') && line.includes('"programme"'))
    .map((line) => JSON.parse(line).title)
  expect(titles).toEqual(['Before', 'New', 'Same', 'After'])
})
