// The entities of section C3, as the graph tells them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { ask, hours, type Network, now, openNetwork } from './testing/network.ts'

let network: Network
let database: Database
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-entities-'))
  database = await openDatabase({ dataDir: folder })
  network = await openNetwork(database, [
    {
      kind: 'video',
      id: 'full',
      guid: '4500',
      series: 'harbor',
      programmingType: 'Full Episode',
      title: 'Everything',
      secondaryTitle: 'The long one',
      tertiaryTitle: 'Part 1',
      season: 1,
      episode: 9,
      description: 'All of it.',
      shortDescription: 'All.',
      longDescription: 'All of it, at length.',
      genre: 'Mystery',
      keywords: ['harbor', 'light'],
      rating: 'TV-14',
      dayPart: 'Primetime',
      copyright: '2026 Test Group',
      selectedCountries: ['US', 'CA'],
      isSponsorExclusive: true,
      airDate: now - hours(48),
      available: now - hours(40),
      expiration: now + hours(24 * 90),
      duration: 2580,
      art: { main: 'full.webp', width: 1920, height: 1080, color: '#405060', alt: { en: 'A lighthouse', es: 'Un faro' } },
      captions: ['en', 'es'],
      credits: [{ person: 'gus', role: 'crew.director' }],
    },
  ])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const video = async (fields: string, guid = '4500', language = 'en') =>
  (
    await ask<{ bonanzaPage: { video: Record<string, unknown> } }>(
      network,
      `{ bonanzaPage(type: VIDEO, name: "${guid}", app: "nbc", language: ${language}) { video { ${fields} } } }`,
    )
  ).bonanzaPage.video
const title = async (fields: string, alias = 'harbor-lights', language = 'en') =>
  (
    await ask<{ bonanzaPage: { title: Record<string, unknown> } }>(
      network,
      `{ bonanzaPage(type: TITLE, name: "${alias}", app: "nbc", language: ${language}) { title { ${fields} } } }`,
    )
  ).bonanzaPage.title

test('[C3-01] a video has title, secondaryTitle, tertiaryTitle, secondaryTitleTag', async () => {
  expect(await video('title secondaryTitle tertiaryTitle secondaryTitleTag')).toEqual({
    title: 'Everything',
    secondaryTitle: 'The long one',
    tertiaryTitle: 'Part 1',
    secondaryTitleTag: null,
  })
})

test('[C3-02] a video has longDescription, description, shortDescription, and an image with imageWidth and imageHeight', async () => {
  expect(await video('longDescription description shortDescription image { id color imageWidth imageHeight alt }', '4500', 'es')).toEqual({
    longDescription: 'All of it, at length.',
    description: 'All of it.',
    shortDescription: 'All.',
    image: { id: expect.stringMatching(/^[0-9a-f]{16}$/), color: '#405060', imageWidth: 1920, imageHeight: 1080, alt: 'Un faro' },
  })
})

test('[C3-03] a video has airDate, duration in seconds, available, expiration, genre, keywords', async () => {
  expect(await video('airDate duration available expiration genre keywords')).toEqual({
    airDate: now - hours(48),
    duration: 2580,
    available: now - hours(40),
    expiration: now + hours(24 * 90),
    genre: 'Mystery',
    keywords: ['harbor', 'light'],
  })
})

test('[C3-04] a video has permalink, forced to https, relativePath, pathname, embedUrl', async () => {
  expect(await video('permalink relativePath pathname embedUrl')).toEqual({
    permalink: 'https://tv.example/harbor-lights/video/everything/4500',
    relativePath: '/harbor-lights/video/everything/4500',
    pathname: '/harbor-lights/video/everything/4500',
    embedUrl: 'https://tv.example/embed/4500',
  })
})

test('[C3-05] a video has mpxGuid, guid, v4ID, resourceId, id, entityType', async () => {
  expect(await video('mpxGuid guid v4ID resourceId id entityType')).toEqual({
    mpxGuid: '4500',
    guid: '4500',
    v4ID: 'full',
    resourceId: 'nbc',
    id: 'full',
    entityType: 'episode',
  })
})

test('[C3-06] a video has locked, entitlement, labelBadge, badgeName, percentViewed, programmingType, type', async () => {
  expect(await video('locked entitlement labelBadge badgeName percentViewed programmingType type')).toEqual({
    locked: true,
    entitlement: 'auth',
    labelBadge: 'PREMIERE',
    badgeName: 'NEW',
    percentViewed: null,
    programmingType: 'Full Episode',
    type: 'video',
  })
})

test('[C3-07] a video has its season and episode, its show, its brand, and an ariaLabel with everything a listener needs', async () => {
  const fields =
    'seasonNumber episodeNumber show { title urlAlias } showName showUrlAlias seriesShortTitle brandDisplayTitle whiteBrandLogo ariaLabel'
  expect(await video(fields)).toEqual({
    seasonNumber: 1,
    episodeNumber: 9,
    show: { title: 'Harbor Lights', urlAlias: 'harbor-lights' },
    showName: 'Harbor Lights',
    showUrlAlias: 'harbor-lights',
    seriesShortTitle: 'Harbor Lights',
    brandDisplayTitle: 'NBC',
    whiteBrandLogo: '/generetic/brands/nbc-white.svg',
    ariaLabel: 'Harbor Lights. Everything. The long one. 43 min. Premiere. Locked',
  })
})

test('[C3-08] a video has runTime, rating, countries, auth windows, credits, copyright, dayPart, isSponsorExclusive', async () => {
  const fields =
    'runTime vChipRating selectedCountries nbcAuthWindow { start end } tveAuthWindow { start end } credits { roleName person { name } } copyright dayPart isSponsorExclusive'
  const window = { start: now - hours(48), end: now + hours(120) - 1 }
  expect(await video(fields)).toEqual({
    runTime: '43 min',
    vChipRating: 'TV-14',
    selectedCountries: ['US', 'CA'],
    nbcAuthWindow: window,
    tveAuthWindow: window,
    credits: [{ roleName: 'director', person: { name: 'Gus Lowe' } }],
    copyright: '2026 Test Group',
    dayPart: 'Primetime',
    isSponsorExclusive: true,
  })
})

test('an episode that says no second title is known by its number and day', async () => {
  expect(await video('secondaryTitle runTime ariaLabel', 'harbor202')).toEqual({
    secondaryTitle: 'S2 E2 | May 11',
    runTime: '42 min',
    ariaLabel: 'Harbor Lights. Chapter 2. Season 2, Episode 2. May 11. 42 min. New. Locked',
  })
  expect(await video('secondaryTitle runTime ariaLabel', 'harbor101', 'es')).toEqual({
    secondaryTitle: 'T1 E1 | 4 de marzo de 2024',
    runTime: '42 min',
    ariaLabel: 'Harbor Lights. Chapter 1. Temporada 1, episodio 1. 4 de marzo de 2024. 42 min',
  })
})

test('[C3-09] a title has urlAlias, title, shortTitle, posterImage, image, portraitPreview, landscapePreview', async () => {
  const { image, ...rest } = await title('urlAlias title shortTitle posterImage { id } image { id color } portraitPreview landscapePreview')
  expect(rest).toEqual({
    urlAlias: 'harbor-lights',
    title: 'Harbor Lights',
    shortTitle: 'Harbor Lights',
    posterImage: { id: (image as { id: string }).id },
    portraitPreview: null,
    landscapePreview: null,
  })
  expect(await network.client.imageSource((image as { id: string }).id)).toEqual({
    id: (image as { id: string }).id,
    sources: { main: 'harbor.webp', '3-4': 'harbor-tall.webp' },
    color: '#102030',
  })
})

test('[C3-10] a title has gradientStart, gradientEnd, favoriteID, v4ID, rating', async () => {
  expect(await title('gradientStart gradientEnd favoriteID v4ID rating')).toEqual({
    gradientStart: '#e8552d',
    gradientEnd: '#4b2a8c',
    favoriteID: 'harbor',
    v4ID: 'harbor',
    rating: null,
  })
})

test('[C3-11] a series has id, active, category, colors, description, genre, isCoppaCompliant, name', async () => {
  expect(await title('id active category colors description genre isCoppaCompliant name', 'luz-de-abril')).toEqual({
    id: 'luz',
    active: true,
    category: 'Current',
    colors: ['#e8552d', '#4b2a8c'],
    description: 'A family.',
    genre: 'Drama',
    isCoppaCompliant: false,
    name: 'Luz de Abril',
  })
})

test('[C3-12] a series has navigation (label, url), showTag, social, tuneIn, type, showImage', async () => {
  expect(
    await title('navigation { label url } showTag social { network url } tuneIn type showImage { color }', 'harbor-lights', 'es'),
  ).toEqual({
    navigation: [
      { label: 'Inicio', url: '/harbor-lights' },
      { label: 'Episodios', url: '/harbor-lights/episodes/2' },
      { label: 'Invitados', url: '/harbor-lights/guests' },
      { label: 'Elenco', url: '/harbor-lights/credits' },
      { label: 'Fotos', url: '/harbor-lights/photos' },
      { label: 'Acerca de', url: '/harbor-lights/about' },
      { label: 'Más', url: '/harbor-lights/more' },
    ],
    showTag: null,
    social: [],
    tuneIn: 'Martes 9/8c',
    type: 'series',
    showImage: { color: '#102030' },
  })
})

test("[C3-13] videoTypesAvailable excludes 'Full Episode'", async () => {
  expect(await title('videoTypesAvailable')).toEqual({ videoTypesAvailable: ['Clip'] })
  expect(await title('videoTypesAvailable', 'night-desk')).toEqual({ videoTypesAvailable: [] })
})

test("[C3-14] seasonNumbersAvailable is labelled 'Season N', ascending for category Classic, otherwise descending", async () => {
  const seasons = async (alias: string) => (await title('seasonNumbersAvailable { value label }', alias))['seasonNumbersAvailable']
  expect(await seasons('harbor-lights')).toEqual([
    { value: 3, label: 'Season 3' },
    { value: 2, label: 'Season 2' },
    { value: 1, label: 'Season 1' },
  ])
  expect(await seasons('old-times')).toEqual([
    { value: 1, label: 'Season 1' },
    { value: 2, label: 'Season 2' },
  ])
})

test('[C3-15] a title has premierDate, seriesName, brand, genres', async () => {
  expect(await title('premierDate seriesName brand { machineName } genres', 'night-desk')).toEqual({
    premierDate: Date.UTC(2020, 0, 1),
    seriesName: 'Night Desk',
    brand: { machineName: 'nbc' },
    genres: ['Comedy', 'Talk'],
  })
})

test('[C3-16] roleName is the last dotted segment, excluding guest', async () => {
  expect(await title('credits { roleName characterName person { name machineName } }')).toEqual({
    credits: [
      { roleName: 'lead', characterName: 'Captain Vega', person: { name: 'Ana Ruiz', machineName: 'ana-ruiz' } },
      { roleName: '', characterName: null, person: { name: 'Gus Lowe', machineName: 'gus-lowe' } },
    ],
  })
})

test('[C3-17] a person has social info, looked up by its name in lower case', async () => {
  const social = async () => {
    const { credits } = await title('credits { person { name social { network url } } }')
    return (credits as { person: { name: string; social: unknown[] } }[]).map(({ person }) => person)
  }
  expect(await social()).toEqual([
    { name: 'Ana Ruiz', social: [] },
    { name: 'Gus Lowe', social: [] },
  ])
  const [hers, his, others] = ['her', 'his', 'other'].map((url) => [{ network: 'Instagram', url: `https://pictures.example/${url}` }])
  await network.add(
    { kind: 'person', id: 'ana-elsewhere', name: 'ANA RUIZ', social: hers },
    { kind: 'person', id: 'ana-later', name: 'ana ruiz', social: others },
    { kind: 'person', id: 'gus', name: 'Gus Lowe', social: his },
    { kind: 'person', id: 'gus-elsewhere', name: 'gus lowe', social: others },
  )
  expect(await social()).toEqual([
    { name: 'Ana Ruiz', social: hers },
    { name: 'Gus Lowe', social: his },
  ])
})

test('[C3-18] a credit has images', async () => {
  const { credits } = await title('credits { images { id } person { image { id } } }')
  const [ana, gus] = credits as { images: { id: string }[]; person: { image: { id: string } | null } }[]
  expect(ana?.images).toEqual([ana?.person.image])
  expect(gus?.images).toEqual([])
})

test('[C3-19] a brand tile has machineName, displayTitle, whiteBrandLogo, colorBrandLogo, horizontalPreview, staticPreviewImage', async () => {
  const { bonanzaPage } = await ask<{ bonanzaPage: { data: { sections: { data: { items: { data: unknown }[] } }[] } } }>(
    network,
    `{ bonanzaPage(type: PAGE, name: "networks", app: "nbc") { data { sections { ... on Grid { data { items { ... on BrandTile { data {
      machineName displayTitle whiteBrandLogo colorBrandLogo horizontalPreview staticPreviewImage { id } } } } } } } } } }`,
  )
  expect(bonanzaPage.data.sections[0]?.data.items[1]?.data).toEqual({
    machineName: 'bravo',
    displayTitle: 'Bravo',
    whiteBrandLogo: '/generetic/brands/bravo-white.svg',
    colorBrandLogo: '/generetic/brands/bravo-color.svg',
    horizontalPreview: null,
    staticPreviewImage: null,
  })
})

test('[C3-56] every programming type of the specification is taken and told', async () => {
  const types = [
    'Clip',
    'Full Episode',
    'Full Event Replay',
    'Movie',
    'Playlist',
    'Single Live Event',
    'Short-Form VOD',
    'Upcoming',
  ] as const
  for (const programmingType of types) {
    expect(await network.add({ kind: 'video', id: `a ${programmingType}`, brand: 'nbc', programmingType, title: programmingType })).toEqual(
      [],
    )
    expect(await video('programmingType', `a ${programmingType}`)).toEqual({ programmingType })
  }
})
