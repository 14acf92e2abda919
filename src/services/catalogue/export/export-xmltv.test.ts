import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { ndjson } from '../import/testing/documents.ts'
import { importing, stored, testFolder } from '../import/testing/importing.ts'
import { exportXmltv } from './export-xmltv.ts'

const dtd = '/usr/share/xmltv/xmltv.dtd'

async function exported(entries: EntryInput[]): Promise<string> {
  const { store, refusals } = await importing(ndjson(...entries))
  expect(refusals).toEqual([])
  return (await Array.fromAsync(exportXmltv(store))).join('')
}

const full: EntryInput[] = [
  {
    kind: 'channel',
    id: 'channel_one',
    names: [{ text: 'Uno & "Dos" <3', lang: 'es' }],
    number: '36',
    icon: 'https://example.com/a.png?b&c',
    url: 'https://example.com/',
  },
  { kind: 'channel', id: 'a.b', names: [{ text: 'A' }, { text: '5' }], number: '5' },
  { kind: 'channel', id: 'silent.tv', names: [{ text: 'Airs nothing' }] },
  {
    kind: 'programme',
    id: 'p1',
    channel: 'channel_one',
    start: '2026-11-01T01:30:00-04:00',
    stop: '2026-11-01T01:30:00-05:00',
    title: { en: 'Night & day', es: 'Noche y día' },
    subtitle: 'Part\u0007 one ]]>',
    description: 'First.\n\nSecond\u0085 <3 part & more.',
    season: 2,
    episode: 5,
    date: '2026',
    categories: ['News', 'Talk'],
    language: 'en',
    icon: 'https://example.com/p.jpg',
    rating: { system: 'VCHIP', value: 'TV-14' },
    advisories: ['Violence'],
    starRating: '4/5',
    isNew: true,
    isLive: true,
    previouslyShown: true,
    premiere: true,
    audioDescription: true,
    closedCaption: true,
    credits: [
      { role: 'guest', name: 'G' },
      { role: 'actor', name: 'A', character: 'Captain "X"' },
      { role: 'stunts', name: 'S' },
      { role: 'director', name: 'D' },
    ],
  },
  {
    kind: 'programme',
    id: 'p2',
    channel: 'a.b',
    start: 1_778_630_400_000,
    title: 'T',
    episodeNumbers: [
      { system: 'xmltv_ns', value: '-1.x' },
      { system: 'xmltv_ns', value: '1.2.' },
      { system: 'xmltv_ns', value: '3.4.' },
    ],
  },
]

test('the XMLTV export contains all fields of a programme, in the order of the DTD', async () => {
  const xml = await exported(full)
  const programme = /<programme [\s\S]*?channel-5fone[\s\S]*?<\/programme>/.exec(xml)![0]
  expect(programme).toMatch(/^<programme start="20261101053000 \+0000" stop="20261101063000 \+0000" channel="channel-5fone\.x-daypart">/)
  const order = [
    ...programme.matchAll(
      /<(title|sub-title|desc|credits|director|actor|guest|date|category|keyword|language|icon|episode-num|previously-shown|premiere|new|subtitles|rating|star-rating)\b/g,
    ),
  ]
  expect(order.map(([, name]) => name)).toEqual(
    'title title sub-title desc credits director actor guest date category category keyword keyword language icon episode-num episode-num previously-shown premiere new subtitles rating rating star-rating'.split(
      ' ',
    ),
  )
  expect(programme).toContain('<title lang="es">Noche y día</title>')
  expect(programme).toContain('<sub-title>Part one ]]&gt;</sub-title>')
  expect(programme).toContain('<desc>First.\n\nSecond &lt;3 part &amp; more.</desc>')
  expect(programme).toContain('<actor role="Captain &quot;X&quot;">A</actor>')
  expect(programme).toContain('<episode-num system="xmltv_ns">1.4.</episode-num>')
})

test('the XMLTV export omits channels without programmes, and the last display-name of a channel is its number', async () => {
  const xml = await exported(full)
  expect(xml.match(/<channel id="[^"]+">/g)).toEqual(['<channel id="channel-5fone.x-daypart">', '<channel id="a.b">'])
  expect(xml).toContain('<display-name lang="es">Uno &amp; &quot;Dos&quot; &lt;3</display-name><display-name>36</display-name>')
  expect(xml).toContain('<display-name>A</display-name><display-name>5</display-name></channel>')
})

test('a programme in the export has at most one xmltv_ns episode number, and this number is valid', async () => {
  const xml = await exported(full)
  expect(xml.match(/<episode-num system="xmltv_ns">[^<]*/g)).toEqual(
    ['<episode-num system="xmltv_ns">1.2.', '<episode-num system="xmltv_ns">1.4.'].toReversed(),
  )
})

test('importing an exported guide restores the ids, the series, the videos and the event of its programmes', async () => {
  const event = {
    playableDate: '2026-11-01T05:00:00Z',
    directToLiveThreshold: 900,
    art: { main: 'final.webp', alt: { en: 'The "final"' } },
  }
  const entries: EntryInput[] = [
    { kind: 'series', id: 'harbor', brand: 'nbc', title: 'Harbor Lights' },
    { kind: 'video', id: 'pilot', series: 'harbor', title: 'Pilot' },
    { kind: 'channel', id: 'a.b', names: [{ text: 'A' }] },
    {
      kind: 'programme',
      id: 'p3',
      channel: 'a.b',
      start: 1_778_630_400_000,
      title: 'T',
      series: 'harbor',
      video: 'pilot',
      replay: 'pilot',
      event,
    },
  ]
  const before = await importing(ndjson(...entries))
  expect(before.refusals).toEqual([])
  const xml = (await Array.fromAsync(exportXmltv(before.store))).join('')
  expect(stored(await importing(xml), 'programme')).toEqual(stored(before, 'programme'))
})

test('importing an exported guide changes nothing', async () => {
  const first = await importing(await exported(full))
  const written = (await Array.fromAsync(exportXmltv(first.store))).join('')
  const again = await importing(written, { store: first.store })
  expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 4, refused: 0 })
  expect(stored(again, 'channel').map(({ id }) => id)).toEqual(['channel_one', 'a.b'])
})

test.runIf(existsSync(dtd))('the exported XMLTV passes the checks of tv_validate_file', async () => {
  const file = join(testFolder(), 'export.xml')
  writeFileSync(file, await exported(full))
  const { stdout, status } = spawnSync('tv_validate_file', ['--dtd-file', dtd, file], { encoding: 'utf8' })
  expect(stdout).toBe('Validated ok.\n')
  expect(status).toBe(0)
})
