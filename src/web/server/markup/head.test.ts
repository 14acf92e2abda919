import { describe, expect, test } from 'vitest'
import type { Section } from '#contracts/graph/shapes.ts'
import { image, page, testContent, testPages, titlePage, videoPage, videoTile } from '../testing/network.ts'
import { openSite, origin } from '../testing/site.ts'
import { isoDuration } from './structured-data.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tests read JSON-LD of every type
type Json = any
const things = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) => JSON.parse(text!) as Record<string, Json>)
const property = (html: string, name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]
const links = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"( hreflang="[^"]*")? href="([^"]*)">`, 'g'))].map(([, lang, href]) => [
    lang?.slice(11, -1),
    href,
  ])

describe('metadata', () => {
  test('each page has one canonical URL, and one alternate URL for each language', async () => {
    const { text } = openSite()
    const html = await text('/bravo/night-shift?lang=es&utm_source=mail')
    expect(links(html, 'canonical')).toEqual([[undefined, `${origin}/night-shift?lang=es`]])
    expect(links(html, 'alternate')).toEqual([
      ['en', `${origin}/night-shift`],
      ['es', `${origin}/night-shift?lang=es`],
      ['x-default', `${origin}/night-shift`],
    ])
  })

  test('the canonical URL of an editorial page is on the site of the brand that shows the page', async () => {
    const { text } = openSite()
    expect(links(await text('/bravo'), 'canonical')).toEqual([[undefined, `${origin}/bravo`]])
    expect(links(await text('/bravo/networks'), 'canonical')).toEqual([[undefined, `${origin}/bravo/networks`]])
    expect(links(await text('/'), 'canonical')).toEqual([[undefined, `${origin}/`]])
  })

  test('a playlist’s canonical URL contains the playing video', async () => {
    const html = await openSite().text('/playlist/best-of?v=9000002&lang=es')
    expect(links(html, 'canonical')).toEqual([[undefined, `${origin}/playlist/best-of?v=9000002&amp;lang=es`]])
  })

  test('a page’s head has Open Graph and Twitter card tags', async () => {
    const html = await openSite().text('/night-shift')
    expect(html).toContain('<title>Night Shift | NBC</title>')
    expect(property(html, 'description')).toBe('About Night Shift')
    expect(property(html, 'og:type')).toBe('video.tv_show')
    expect(property(html, 'og:title')).toBe('Night Shift | NBC')
    expect(property(html, 'og:url')).toBe(`${origin}/night-shift`)
    expect(property(html, 'og:locale')).toBe('en_US')
    expect(property(html, 'og:image')).toBe(`${origin}/images/share/16-9/1260`)
    expect(property(html, 'twitter:card')).toBe('summary_large_image')
  })

  test('catalogue text is escaped in the head', async () => {
    const heading = `"><script>alert('1')</script>&`
    const pages = {
      'PAGE home': page('PAGE', 'home', '/', {}),
      'TITLE x': page('TITLE', 'x', '/x', { heading, title: { ...titlePage, title: heading } }),
    }
    const html = await openSite({ content: testContent(pages).client }).text('/x')
    expect(html).toContain('<title>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp; | NBC</title>')
    expect(html).not.toContain('<script>alert')
    expect(things(html)[0]!['name']).toBe(heading)
  })
})

describe('schema.org', () => {
  test('a show is described as a TVSeries with breadcrumbs', async () => {
    const [series, trail] = things(await openSite().text('/night-shift/episodes/1'))
    expect(series).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'TVSeries',
      name: 'Night Shift',
      url: `${origin}/night-shift`,
      numberOfSeasons: 1,
      startDate: '2026-11-12',
      genre: ['Drama', 'Medical'],
      contentRating: 'TV-14',
    })
    expect(trail!['@type']).toBe('BreadcrumbList')
    expect(trail!['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'NBC', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: 'Night Shift', item: `${origin}/night-shift` },
      { '@type': 'ListItem', position: 3, name: 'Season 1', item: `${origin}/night-shift/episodes/1` },
    ])
  })

  test('a film is described as a Movie', async () => {
    const pages = {
      'TITLE dusk': page('TITLE', 'dusk', '/dusk', {
        title: { ...titlePage, type: 'movie', urlAlias: 'dusk', title: 'Dusk', seasonNumbersAvailable: [] },
      }),
    }
    const [movie] = things(await openSite({ content: testContent(pages).client }).text('/dusk'))
    expect(movie).toMatchObject({ '@type': 'Movie', name: 'Dusk', dateCreated: '2026-11-12' })
    expect(movie).not.toHaveProperty('numberOfSeasons')
  })

  test('an episode is described as a TVEpisode with the VideoObject that search engines require', async () => {
    const [episode] = things(await openSite().text('/night-shift/video/x/9000005'))
    expect(episode).toMatchObject({
      '@type': 'TVEpisode',
      name: 'Episode number 5 of a long night',
      episodeNumber: 5,
      partOfSeason: { '@type': 'TVSeason', seasonNumber: 1 },
      partOfSeries: { '@type': 'TVSeries', name: 'Night Shift', url: `${origin}/night-shift` },
      actor: [{ '@type': 'Person', name: 'Ida Marsh' }],
      video: {
        '@type': 'VideoObject',
        name: 'Night Shift: Episode 5',
        description: 'The power fails & everyone is <awake>.',
        thumbnailUrl: [`${origin}/images/episode-5/16-9/1260`],
        uploadDate: '2026-11-12T01:00:00.000Z',
        duration: 'PT42M',
        embedUrl: `${origin}/embed/9000005`,
        isAccessibleForFree: false,
      },
    })
  })

  test('a clip is described as a VideoObject, and a playable film as a Movie', async () => {
    const video = (programmingType: string) => ({
      'VIDEO 1': page('VIDEO', '1', videoTile(1).relativePath, { heading: 'It', video: { ...videoPage(1), programmingType } }),
    })
    const typeOf = async (programmingType: string) =>
      things(await openSite({ content: testContent(video(programmingType)).client }).text('/a/video/b/1'))[0]!['@type']
    expect(await typeOf('Clip')).toBe('VideoObject')
    expect(await typeOf('Movie')).toBe('Movie')
  })

  test('a gallery is described as an ImageGallery and a person’s page as a Person, both with their show’s breadcrumbs', async () => {
    const photo = (id: string) => ({ id, pathname: `/night-shift/photos/on-set/${id}`, title: `Take ${id}`, image: image(`take-${id}`) })
    const large = { ...photo('1'), caption: null, credit: null, lang: null, image: { ...image('take-1'), imageWidth: 4, imageHeight: 3 } }
    const gallery = {
      ...{ id: 'g', title: 'On Set', lang: null, pathname: '/night-shift/photos/on-set', thumbnail: null },
      ...{ category: null, postDate: Date.UTC(2026, 10, 12), count: 2, currentGallery: true },
    }
    const social = [{ network: 'Postcards', url: 'https://postcards.example/@ida' }]
    const person = { id: 'p1', name: 'Ida Marsh', machineName: 'ida-marsh', image: image('ida'), bio: 'A nurse.', bioLang: null, social }
    const photos: Section = {
      component: 'Photos',
      data: {
        machineName: 'on-set',
        gallery,
        photos: [photo('1'), photo('2')],
        photo: large,
        number: 1,
        previousPath: null,
        nextPath: null,
      },
    }
    const personSection: Section = {
      component: 'PersonSection',
      data: { machineName: 'ida-marsh', credit: { ...videoPage(1).credits[0]!, person } },
    }
    const below = { title: titlePage }
    const pages = {
      'GALLERY night-shift/on-set': page('GALLERY', 'night-shift/on-set', '/night-shift/photos/on-set', { ...below, sections: [photos] }),
      'CREDIT night-shift/actor/ida-marsh': page('CREDIT', 'x', '/night-shift/credits/actor/ida-marsh', {
        ...below,
        sections: [personSection],
      }),
    }
    const { text } = openSite({ content: testContent(pages).client })
    const [album, show, trail] = things(await text('/night-shift/photos/on-set'))
    expect(album).toMatchObject({
      '@type': 'ImageGallery',
      name: 'On Set',
      datePublished: '2026-11-12',
      associatedMedia: [
        { '@type': 'ImageObject', name: 'Take 1', contentUrl: `${origin}/images/take-1/16-9/1260` },
        { '@type': 'ImageObject', name: 'Take 2', url: `${origin}/night-shift/photos/on-set/2` },
      ],
    })
    expect([show!['@type'], trail!['@type']]).toEqual(['TVSeries', 'BreadcrumbList'])
    const [ida] = things(await text('/night-shift/credits/actor/ida-marsh'))
    expect(ida).toMatchObject({
      '@type': 'Person',
      name: 'Ida Marsh',
      description: 'A nurse.',
      image: `${origin}/images/ida/1-1/640`,
      jobTitle: 'actor',
      sameAs: ['https://postcards.example/@ida'],
    })
  })

  test('the home page is described as a WebSite', async () =>
    expect(things(await openSite().text('/'))).toMatchObject([{ '@type': 'WebSite', name: 'NBC', url: `${origin}/` }]))

  test.each([
    [0, 'PT0S'],
    [59, 'PT59S'],
    [2520, 'PT42M'],
    [5405, 'PT1H30M5S'],
    [36_000, 'PT10H'],
  ])('a duration of %i s has the ISO format %s', (seconds, text) => expect(isoDuration(seconds)).toBe(text))
})

test('every page has a canonical URL, structured data and one main heading', async () => {
  const { text } = openSite()
  const paths = Object.values(testPages()).map(({ metadata }) => metadata.canonicalPath)
  for (const path of paths) {
    const html = await text(path)
    expect(links(html, 'canonical'), path).toHaveLength(1)
    expect(things(html).length, path).toBeGreaterThan(0)
    expect(html.match(/<h1\b/g), path).toHaveLength(1)
  }
})
