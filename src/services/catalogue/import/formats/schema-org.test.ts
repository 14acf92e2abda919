import { expect, test } from 'vitest'
import { importing, stored } from '../testing/importing.ts'

const image = (width: number, height: number, name = 'a') => ({
  '@type': 'ImageObject',
  width,
  height,
  url: `https://example.com/${name}.png`,
})
const logo = { ...image(600, 315), additionalProperty: { '@type': 'PropertyValue', name: 'contentAttributes', value: ['hasTitle'] } }
const provider = { '@type': 'Organization', name: 'Example', logo: [logo] }
const feed = (elements: unknown, more: object = {}) =>
  JSON.stringify({ '@context': 'https://schema.org', '@type': 'CompleteDataFeed', dataFeedElement: elements, provider, ...more }, null, 1)
const movie = { '@type': 'Movie', '@id': 'https://example.com/m', name: 'Northbound' }

test('a schema.org movie is imported with all its fields', async () => {
  const element = {
    ...movie,
    description: '<p>A <b>train</b>.</p>',
    datePublished: '2008-01-01',
    duration: 'PT1H12M',
    genre: ['Comedy', 'Drama'],
    contentRating: { '@type': 'Rating', author: 'MPAA', ratingValue: 'G' },
    image: [image(1600, 900, 'wide'), image(300, 400, 'tall')],
    actor: [{ '@type': 'Person', name: 'Ana Torres' }],
    author: { '@type': 'Organization', name: 'A studio' },
    interactionStatistic: [{ interactionType: 'https://schema.org/WatchAction', userInteractionCount: '7252' }],
    potentialAction: {
      '@type': 'WatchAction',
      actionAccessibilityRequirement: { availabilityStarts: '2026-01-01T00:00:00+0000', availabilityEnds: '2026-02-01' },
    },
  }
  const result = await importing(feed([element]), { brand: 'bravo' })
  expect(stored(result, 'movie')[0]).toMatchObject({
    id: 'https://example.com/m',
    brand: 'bravo',
    title: 'Northbound',
    description: 'A train.',
    premiereDate: '2008-01-01',
    releaseYear: 2008,
    duration: 4320,
    genres: ['Comedy', 'Drama'],
    rating: 'G',
    art: { main: 'https://example.com/wide.png', '16-9': 'https://example.com/wide.png', '3-4': 'https://example.com/tall.png' },
    credits: [{ person: 'person:ana-torres', role: 'actor' }],
    popularity: 7252,
    available: '2026-01-01T00:00:00.000Z',
    expiration: '2026-02-01',
  })
  expect(stored(result, 'person')).toHaveLength(1)
})

test('a schema.org series is imported with its seasons and episodes, which may be one object or a list', async () => {
  const episode = (number: number, name?: string) => ({
    '@type': 'TVEpisode',
    '@id': `https://example.com/e${number}`,
    episodeNumber: number,
    name,
    duration: 'PT4M16S',
  })
  const series = {
    '@type': 'TVSeries',
    '@id': 'https://example.com/s',
    name: 'Releases',
    inLanguage: 'es',
    containsSeason: [
      { '@type': 'TVSeason', seasonNumber: 1, name: 'The first', episode: [episode(1, 'One'), episode(2)] },
      { '@type': 'TVSeason', seasonNumber: '2', episode: episode(3, 'Three') },
    ],
  }
  const result = await importing(feed([series]))
  expect(stored(result, 'series')).toMatchObject([{ id: 'https://example.com/s', brand: 'nbc', language: 'es' }])
  expect(stored(result, 'season')).toMatchObject([
    { id: 'https://example.com/s#season-1', series: 'https://example.com/s', number: 1, title: 'The first' },
    { id: 'https://example.com/s#season-2', number: 2 },
  ])
  expect(stored(result, 'video')).toMatchObject([
    {
      title: 'One',
      season: 1,
      episode: 1,
      duration: 256,
      programmingType: 'Full Episode',
      series: 'https://example.com/s',
      language: 'es',
    },
    { title: 'Episode 2', season: 1, episode: 2 },
    { title: 'Three', season: 2, episode: 3 },
  ])
})

test('a schema.org VideoObject and a BroadcastEvent are each imported as a video', async () => {
  const work = { '@type': 'VideoObject', '@id': 'https://example.com/v2', name: 'Ask us', duration: 'PT1M' }
  const broadcast = {
    '@type': 'BroadcastEvent',
    '@id': 'https://example.com/b',
    startDate: '2020-03-20T00:00:00+0000',
    endDate: '2020-12-31T23:59:00+0100',
    workPerformed: work,
  }
  const result = await importing(
    feed([{ '@type': 'VideoObject', '@id': 'https://example.com/v1', name: 'Clip', keywords: 'a, b' }, broadcast]),
  )
  expect(stored(result, 'video')).toMatchObject([
    { id: 'https://example.com/v1', programmingType: 'Clip', keywords: ['a', 'b'], brand: 'nbc' },
    {
      id: 'https://example.com/v2',
      programmingType: 'Single Live Event',
      available: '2020-03-20T00:00:00.000Z',
      expiration: '2020-12-31T22:59:00.000Z',
    },
  ])
})

test('a feed is accepted if its @context is an http: URL or comes after the elements', async () => {
  const { '@context': _, '@type': type, ...rest } = JSON.parse(feed([movie]))
  const result = await importing(JSON.stringify({ ...rest, '@type': type, '@context': 'http://schema.org/' }))
  expect(result).toMatchObject({ added: 1, code: 0 })
})

test('elements of unsupported types are skipped and reported as notes; elements without name or @id are rejected', async () => {
  const result = await importing(
    feed([{ '@type': 'Test', '@id': 'x', name: 'X' }, { ...movie, '@id': undefined }, { ...movie, name: '' }, 'text', movie]),
  )
  expect(result).toMatchObject({ added: 1, refused: 3, code: 1 })
  expect(result.notes).toMatchObject([{ element: 'dataFeedElement[0] Test' }])
  expect(result.refusals.map(({ reason }) => reason)).toEqual([
    'the Movie has no @id',
    'the Movie has no name',
    'the element is not an object',
  ])
  expect(result.refusals[0]?.line).toBeGreaterThan(5)
})

test.each([
  ['no provider', { provider: undefined }, /without a provider/],
  ['a provider without a name', { provider: { ...provider, name: undefined } }, /provider has no name/],
  ['no logo', { provider: { ...provider, logo: undefined } }, /provider has no logo/],
  ['a logo that is an address', { provider: { ...provider, logo: 'https://example.com/logo.png' } }, /provider.logo is not an ImageObject/],
  ['a logo without contentAttributes', { provider: { ...provider, logo: image(1, 1) } }, /no contentAttributes/],
  [
    'a member with an invalid email address',
    { provider: { ...provider, member: { '@type': 'Person', name: 'B', email: 'b' } } },
    /invalid email address/,
  ],
  ['a member without a name', { provider: { ...provider, member: { '@type': 'Person' } } }, /member has no name/],
  ['another context', { '@context': 'https://example.com' }, /@context is not schema.org/],
  ['another type', { '@type': 'Recipe' }, /is a schema.org "Recipe"/],
  ['no elements', { dataFeedElement: undefined }, /without the list "dataFeedElement"/],
  ['an @id twice', { dataFeedElement: [movie, movie] }, /has the @id https:\/\/example.com\/m twice/],
])('the import rejects a feed with %s as a whole', async (_, fault, reason) => {
  const result = await importing(feed([movie], fault))
  expect(result).toMatchObject({ added: 0, code: 2 })
  expect(result.refusals.at(-1)).toMatchObject({ element: 'document', reason: expect.stringMatching(reason) })
})

test('importing the same feed again changes nothing', async () => {
  const first = await importing(feed([movie]))
  expect(await importing(feed([movie]), { store: first.store })).toMatchObject({ unchanged: 1, changed: 0, added: 0 })
})
