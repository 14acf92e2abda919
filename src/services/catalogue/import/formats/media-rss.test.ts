import { expect, test } from 'vitest'
import { importing, stored } from '../testing/importing.ts'

const rss = (items: string, namespace = 'http://search.yahoo.com/mrss/', head = '<title>Clips</title><language>en-us</language>') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:media="${namespace}" xmlns:dcterms="http://purl.org/dc/terms/"><channel>${head}${items}</channel></rss>`
const item = (inside: string) => `<item><guid>clip-1</guid><title>Surf</title>${inside}</item>`
const content = '<media:content url="https://example.com/a.mp4" type="video/mp4" duration="101.4"/>'

test.each(['http://search.yahoo.com/mrss/', 'http://search.yahoo.com/mrss'])(
  'a Media RSS item in the namespace %s is imported as a video of the chosen brand',
  async (namespace) => {
    const result = await importing(rss(item(content), namespace), { brand: 'bravo' })
    expect(stored(result, 'video')).toMatchObject([{ id: 'clip-1', brand: 'bravo', language: 'en', title: 'Surf', duration: 101 }])
    expect(result.code).toBe(0)
  },
)

test('a Media RSS item is imported without a declared media namespace, and belongs to the main brand if no brand is chosen', async () => {
  const result = await importing(`<rss version="2.0"><channel>${item(content)}</channel></rss>`)
  expect(stored(result, 'video')).toMatchObject([{ brand: 'nbc', duration: 101 }])
})

test('the import reads all fields of an item; elements in the media:content have priority over elements in the group and the item', async () => {
  const result = await importing(
    rss(`<item>
      <guid isPermaLink="false">tag:1</guid><link>https://example.com/1</link><title>Plain title</title>
      <description>Outer</description><pubDate>Sat, 22 Apr 2006 16:07:08 -0700</pubDate>
      <dcterms:valid>start=2026-01-01T00:00:00Z; end=2026-02-01T00:00+01:00; scheme=W3C-DTF</dcterms:valid>
      <media:group>
        <media:content url="https://example.com/small.mp4" duration="60"/>
        <media:content url="https://example.com/large.mp4" isDefault="true" duration="61" lang="es">
          <media:title>Media &lt;b&gt;title&lt;/b&gt;</media:title>
        </media:content>
        <media:thumbnail url="https://example.com/s.jpg" width="100"/><media:thumbnail url="https://example.com/l.jpg" width="640"/>
      </media:group>
      <media:description type="html">&lt;p&gt;First &lt;i&gt;part&lt;/i&gt;.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;p&gt;Tom &amp;amp; Ana&lt;/p&gt;</media:description>
      <media:credit role="actor">Ana Torres</media:credit><media:credit role="director">Ana Torres</media:credit>
      <media:category>Comedy</media:category><media:keywords>one, two</media:keywords><media:rating scheme="urn:v-chip">tv-pg</media:rating>
      <media:restriction relationship="allow" type="country">us ca</media:restriction>
      <media:community><media:statistics views="7252"/></media:community>
    </item>`),
  )
  expect(stored(result, 'video')[0]).toMatchObject({
    id: 'tag:1',
    title: 'Media title',
    language: 'es',
    description: 'First part.\n\nTom & Ana',
    airDate: '2006-04-22T23:07:08.000Z',
    available: '2026-01-01T00:00:00.000Z',
    expiration: '2026-01-31T23:00:00.000Z',
    duration: 61,
    art: 'https://example.com/l.jpg',
    credits: [
      { person: 'person:ana-torres', role: 'actor' },
      { person: 'person:ana-torres', role: 'director' },
    ],
    genre: 'Comedy',
    keywords: ['one', 'two', 'Comedy'],
    rating: 'TV-PG',
    selectedCountries: ['US', 'CA'],
    popularity: 7252,
  })
  expect(stored(result, 'person')).toMatchObject([{ id: 'person:ana-torres', name: 'Ana Torres' }])
})

test('an item of the category Movies is imported as a movie', async () => {
  const result = await importing(rss(item(`${content}<category>Movies</category><category>Drama</category>`)))
  expect(stored(result, 'movie')).toMatchObject([{ id: 'clip-1', brand: 'nbc', genres: ['Movies', 'Drama'] }])
})

test('the photos of a feed are imported as galleries of at most 200 photos', async () => {
  const photo = (n: number) =>
    `<item><guid>p${n}</guid><title>Rain ${n}</title><media:content url="https://example.com/${n}.jpg" type="image/jpeg"/><media:credit>kebernet</media:credit></item>`
  const photos = Array.from({ length: 201 }, (_, n) => photo(n)).join('')
  const result = await importing(rss(photos, undefined, '<title>Photos of the rain</title><link>https://example.com/rain</link>'), {
    piece: 4096,
  })
  const galleries = stored(result, 'gallery')
  expect(galleries.map(({ id, title, photos }) => [id, title, photos.length])).toEqual([
    ['https://example.com/rain#1', 'Photos of the rain', 200],
    ['https://example.com/rain#2', 'Photos of the rain (2)', 1],
  ])
  expect(galleries[1]?.photos[0]).toEqual({ art: 'https://example.com/200.jpg', title: 'Rain 200', credit: 'kebernet' })
})

test('an item without identity, title or media is rejected; an invalid date is left out and reported as a note', async () => {
  const result = await importing(
    rss(
      `<item><title>A</title></item><item><guid>b</guid>${content}</item><item><guid>c</guid><title>C</title></item>${item(`${content}<pubDate>soon</pubDate>`)}${item(content)}`,
    ),
  )
  expect(result.refusals.map(({ element, reason }) => `${element}: ${reason}`)).toEqual([
    'item[1]: the item has neither guid nor link',
    'item[2]: the item has no title',
    'item[3]: the item has no media',
    'item[5]: the id clip-1 was already used in this document',
  ])
  expect(result.notes).toMatchObject([{ element: 'item[4]', reason: 'pubDate is "soon", which is not a date: left out' }])
})

test('every import assigns the same shortened id to an item with a URL that is too long for an id', async () => {
  const long = `https://example.com/${'path/'.repeat(60)}`
  const document = rss(`<item><guid>${long}</guid><title>Long</title>${content}</item>`)
  const first = await importing(document)
  expect(stored(first, 'video')[0]?.id).toHaveLength(183)
  expect(await importing(document, { store: first.store })).toMatchObject({ unchanged: 1, added: 0 })
})
