import { expect, test } from 'vitest'
import { xmltvProgramme as programme, xmltv as tv, xmltvChannel } from '../testing/documents.ts'
import { importing, stored } from '../testing/importing.ts'

const channel = xmltvChannel()

/** Imports a programme with these child elements and returns the stored programme. */
const importProgramme = async (elements: string) => {
  const result = await importing(tv(channel + programme(elements), 'UTF-8'))
  return stored(result, 'programme')[0]!
}

test('an XMLTV channel is imported with its names, number, icon and URL, and belongs to the brand of the same name', async () => {
  const result = await importing(
    tv(`<channel id="I10436.labs"><display-name lang="en">Bravo</display-name><display-name>36 KBRV</display-name><display-name>36</display-name>
      <icon src="https://example.com/a.png"/><url>https://example.com/</url></channel>
      <channel id="x.y"><display-name>13</display-name><lcn>5</lcn></channel><channel id="bare.z"/>`),
  )
  expect(stored(result, 'channel')).toEqual([
    {
      kind: 'channel',
      id: 'I10436.labs',
      names: [{ text: 'Bravo', lang: 'en' }, { text: '36 KBRV' }],
      brand: 'bravo',
      icon: 'https://example.com/a.png',
      number: '36',
      url: 'https://example.com/',
    },
    { kind: 'channel', id: 'x.y', names: [{ text: '13' }], number: '5' },
    { kind: 'channel', id: 'bare.z', names: [{ text: 'bare.z' }] },
  ])
  expect(result.notes).toMatchObject([{ element: 'channel[3] bare.z', reason: expect.stringContaining('no display-name') }])
})

test('an XMLTV programme is imported with all fields and common extensions, in any order of the elements', async () => {
  const imported = await importProgramme(`
    <live/><new/><audio-description/><premiere/><previously-shown start="2020"/><subtitles type="teletext"/>
    <rating system="advisory"><value>Violence</value></rating><rating system="VCHIP"><value>TV-14</value></rating>
    <star-rating><value> 4/5 </value></star-rating>
    <credits><guest>Iris Delgado</guest><actor role="Det. Burns"> Dylan Walsh <image>https://example.com/x.jpg</image></actor><actor></actor><director>Anna Foerster</director></credits>
    <sub-title>Trajectories</sub-title><title>Unforgettable</title>
    <desc>One.
      Two   words.</desc><date>20111122</date><category lang="en">Crime</category><category>Crime</category><language>en</language>
    <icon src="https://example.com/p.jpg"/><episode-num system="dd_progid">EP01419807.0010</episode-num>
    <episode-num system="xmltv_ns"> 0 . 9/22 . 0/1 </episode-num><series-desc>Not of the DTD</series-desc>`)
  expect(imported).toEqual({
    kind: 'programme',
    id: 'a.b@20260513T000000Z',
    channel: 'a.b',
    start: Date.parse('2026-05-13T00:00:00Z'),
    stop: Date.parse('2026-05-13T01:00:00Z'),
    title: 'Unforgettable',
    subtitle: 'Trajectories',
    description: 'One.\nTwo words.',
    season: 1,
    episode: 10,
    episodeNumbers: [
      { system: 'dd_progid', value: 'EP01419807.0010' },
      { system: 'xmltv_ns', value: '0 . 9/22 . 0/1' },
    ],
    date: '20111122',
    categories: ['Crime'],
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
      { role: 'director', name: 'Anna Foerster' },
      { role: 'actor', name: 'Dylan Walsh', character: 'Det. Burns' },
      { role: 'guest', name: 'Iris Delgado' },
    ],
  })
})

test.each([
  [
    '<title lang="es">Hola</title><title lang="en">Hello</title><title lang="en">Second</title><title>Plain</title>',
    { en: 'Hello', es: 'Hola' },
  ],
  ['<title lang="es">Hola</title><title lang="de">Hallo</title>', { es: 'Hola' }],
  ['<title lang="de">Dünkirchen</title><title lang="fr">Dunkerque</title>', 'Dünkirchen'],
  ['<title>  </title><title lang="en-GB">Hello &amp; goodbye</title>', 'Hello & goodbye'],
])('the elements %s are imported as the title %j', async (titles, title) => {
  expect((await importProgramme(titles)).title).toEqual(title)
})

test.each([
  ['onscreen', 'S03E04', { season: 3, episode: 4 }],
  ['onscreen', 's1 ep 12', { season: 1, episode: 12 }],
  ['onscreen', '427', {}],
  ['xmltv_ns', '1.11.0/1', { season: 2, episode: 12 }],
  ['xmltv_ns', '.5.', { episode: 6 }],
  ['xmltv_ns', '4..', { season: 5 }],
])('season and episode are imported from the %s number %s', async (system, value, expected) => {
  const { season, episode } = await importProgramme(`<title>T</title><episode-num system="${system}">${value}</episode-num>`)
  expect({ season, episode }).toEqual({ season: undefined, episode: undefined, ...expected })
})

test('invalid elements are rejected with their line and reason; a programme with an empty title gets its sub-title as title', async () => {
  const result = await importing(
    tv(`${channel}
${programme('')}
${programme('<title/><sub-title>Race day</sub-title>')}
${programme('<title>T</title>', 'start="soon"')}
${programme('<title>T</title>', 'start="20260512" stop="later"')}
${programme('<title>T</title>', 'start="20260512" stop="20260511"')}
<programme start="20260512"><title>T</title></programme>
<channel><display-name>No id</display-name></channel>`),
  )
  expect(result.refusals.map(({ line, element, reason }) => `${line} ${element}: ${reason}`)).toEqual([
    '2 programme[1] a.b: the programme has no title',
    '4 programme[3] a.b: start is "soon", which is not an XMLTV time',
    '5 programme[4] a.b: stop is "later", which is not an XMLTV time',
    '6 programme[5] a.b: the programme stops before it starts',
    '7 programme[6]: the programme has no channel',
    '8 channel[2]: the channel has no id',
  ])
  expect(stored(result, 'programme')).toMatchObject([{ title: 'Race day', subtitle: 'Race day' }])
  expect(result.code).toBe(1)
})

test('the second of two programmes with the same channel and start gets a number in its id; an identical copy is rejected', async () => {
  const news = programme('<title>News</title>', 'start="20260512200000" clumpidx="0/2"')
  const weather = programme('<title>Weather</title>', 'start="20260512200000" clumpidx="1/2"')
  const first = await importing(tv(channel + news + weather + news))
  expect(stored(first, 'programme').map(({ id }) => id)).toEqual(['a.b@20260512T200000Z', 'a.b@20260512T200000Z~2'])
  expect(first).toMatchObject({ added: 3, refused: 1 })
  const again = await importing(tv(channel + news + weather), { store: first.store })
  expect(again).toMatchObject({ unchanged: 3, changed: 0, added: 0 })
})

test('the imported times of programmes are correct in the night in which daylight saving time ends', async () => {
  const night = ['20261101003000 -0400', '20261101013000 -0400', '20261101013000 -0500', '20261101023000 -0500']
  const programmes = night.map((start, n) => programme(`<title>Hour ${n}</title>`, `start="${start}"`)).join('')
  const result = await importing(tv(channel + programmes))
  expect(stored(result, 'programme').map(({ start }) => new Date(start).toISOString())).toEqual([
    '2026-11-01T04:30:00.000Z',
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
    '2026-11-01T07:30:00.000Z',
  ])
})

test('an xmltv_ns number that contains only the season and episode is not stored as an episode number', async () => {
  const imported = await importProgramme(
    '<title>T</title><episode-num system="xmltv_ns">1.11.</episode-num><episode-num system="onscreen">S02E12</episode-num>',
  )
  expect(imported).toMatchObject({ season: 2, episode: 12, episodeNumbers: [{ system: 'onscreen', value: 'S02E12' }] })
})

test('the id and series of a programme are imported from a file that Daypart exported', async () => {
  const imported = await importProgramme(
    '<title>T</title><episode-num system="daypart.programme">own</episode-num><episode-num system="daypart.series">s</episode-num>',
  )
  expect(imported).toMatchObject({ id: 'own', series: 's', episodeNumbers: [] })
})
