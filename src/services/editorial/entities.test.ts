// The entities of the specification's section C3 in the GraphQL API.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { hours, type Network, now, openNetwork, queryGraph } from '#services/catalogue/testing/network.ts'

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
      secondaryTitleTag: { en: 'Season finale', es: 'Final de temporada' },
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
    await queryGraph<{ bonanzaPage: { video: Record<string, unknown> } }>(
      network,
      `{ bonanzaPage(type: VIDEO, name: "${guid}", app: "nbc", language: ${language}) { video { ${fields} } } }`,
    )
  ).bonanzaPage.video
const title = async (fields: string, alias = 'harbor-lights', language = 'en') =>
  (
    await queryGraph<{ bonanzaPage: { title: Record<string, unknown> } }>(
      network,
      `{ bonanzaPage(type: TITLE, name: "${alias}", app: "nbc", language: ${language}) { title { ${fields} } } }`,
    )
  ).bonanzaPage.title

test('[C3-01] a video has the fields title, secondaryTitle, tertiaryTitle and secondaryTitleTag', async () => {
  expect(await video('title secondaryTitle tertiaryTitle secondaryTitleTag')).toEqual({
    title: 'Everything',
    secondaryTitle: 'The long one',
    tertiaryTitle: 'Part 1',
    secondaryTitleTag: 'Season finale',
  })
})

test('[C3-02] a video has the fields longDescription, description, shortDescription, and an image with imageWidth and imageHeight', async () => {
  expect(await video('longDescription description shortDescription image { id color imageWidth imageHeight alt }', '4500', 'es')).toEqual({
    longDescription: 'All of it, at length.',
    description: 'All of it.',
    shortDescription: 'All.',
    image: { id: expect.stringMatching(/^[0-9a-f]{16}$/), color: '#456', imageWidth: 1920, imageHeight: 1080, alt: 'Un faro' },
  })
})

test('[C3-03] a video has the fields airDate, duration in seconds, available, expiration, genre and keywords', async () => {
  expect(await video('airDate duration available expiration genre keywords')).toEqual({
    airDate: now - hours(48),
    duration: 2580,
    available: now - hours(40),
    expiration: now + hours(24 * 90),
    genre: 'Mystery',
    keywords: ['harbor', 'light'],
  })
})

test('[C3-04] a video has the fields permalink (always https), relativePath, pathname and embedUrl', async () => {
  expect(await video('permalink relativePath pathname embedUrl')).toEqual({
    permalink: 'https://tv.example/harbor-lights/video/everything/4500',
    relativePath: '/harbor-lights/video/everything/4500',
    pathname: '/harbor-lights/video/everything/4500',
    embedUrl: 'https://tv.example/embed/4500',
  })
})

test('[C3-05] a video has the fields mpxGuid, guid, v4ID, resourceId, id and entityType', async () => {
  expect(await video('mpxGuid guid v4ID resourceId id entityType')).toEqual({
    mpxGuid: '4500',
    guid: '4500',
    v4ID: 'full',
    resourceId: 'nbc',
    id: 'full',
    entityType: 'episode',
  })
})

test('a video has the fields locked, entitlement, labelBadge, badgeName, percentViewed, programmingType and type', async () => {
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

test('[C3-07] a video has the fields season, episode, show, brand, and an ariaLabel with all information', async () => {
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

test('[C3-08] a video has the fields runTime, rating, countries, auth windows, credits, copyright, dayPart and isSponsorExclusive', async () => {
  const fields =
    'runTime vChipRating selectedCountries nbcAuthWindow { start end } tveAuthWindow { start end } credits { roleName person { name } } copyright dayPart isSponsorExclusive'
  const window = { start: null, end: now + hours(120) - 1 }
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

test('secondaryTitle of an episode without a secondary title consists of season, episode number and air date', async () => {
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

test('[C3-09] a title has the fields urlAlias, title, shortTitle, posterImage, image, and the previews of its newest episode', async () => {
  const { image, ...rest } = await title('urlAlias title shortTitle posterImage { id } image { id color } portraitPreview landscapePreview')
  expect(rest).toEqual({
    urlAlias: 'harbor-lights',
    title: 'Harbor Lights',
    shortTitle: 'Harbor Lights',
    posterImage: { id: (image as { id: string }).id },
    portraitPreview: '/media/previews/ocean.mp4',
    landscapePreview: '/media/previews/ocean.mp4',
  })
  expect(await network.client.imageSource((image as { id: string }).id)).toEqual({
    id: (image as { id: string }).id,
    sources: { main: 'harbor.webp', '3-4': 'harbor-tall.webp' },
    color: '#102030',
  })
})

test('[C3-10] a title has the fields gradientStart, gradientEnd, favoriteID, v4ID and rating', async () => {
  expect(await title('gradientStart gradientEnd favoriteID v4ID rating')).toEqual({
    gradientStart: '#e8552d',
    gradientEnd: '#4b2a8c',
    favoriteID: 'harbor',
    v4ID: 'harbor',
    rating: 'TV-14',
  })
})

test('[C3-11] a series has the fields id, active, category, colors, description, genre, isCoppaCompliant and name', async () => {
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

test('[C3-12] a series has the fields navigation (label, url), showTag, social, tuneIn, type and showImage', async () => {
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
    showImage: { color: '#123' },
  })
})

test("[C3-13] videoTypesAvailable does not include 'Full Episode'", async () => {
  expect(await title('videoTypesAvailable')).toEqual({ videoTypesAvailable: ['Clip'] })
  expect(await title('videoTypesAvailable', 'night-desk')).toEqual({ videoTypesAvailable: [] })
})

test("[C3-14] seasonNumbersAvailable has the labels 'Season N', in ascending order for the category Classic and in descending order for other categories", async () => {
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

test('[C3-15] a title has the fields premierDate, seriesName, brand and genres', async () => {
  expect(await title('premierDate seriesName brand { machineName } genres', 'night-desk')).toEqual({
    premierDate: Date.UTC(2020, 0, 1),
    seriesName: 'Night Desk',
    brand: { machineName: 'nbc' },
    genres: ['Comedy', 'Talk'],
  })
})

test('[C3-16] roleName is the last dotted segment of a role, and is empty for guests', async () => {
  expect(await title('credits { roleName characterName person { name machineName } }')).toEqual({
    credits: [
      { roleName: 'lead', characterName: 'Captain Vega', person: { name: 'Ana Ruiz', machineName: 'ana-ruiz' } },
      { roleName: '', characterName: null, person: { name: 'Gus Lowe', machineName: 'gus-lowe' } },
    ],
  })
})

test('[C3-17] a person without social links has the links of another person with the same name; the comparison ignores case', async () => {
  const social = async () => {
    const { credits } = await title('credits { person { name social { network url } } }')
    return (credits as { person: { name: string; social: unknown[] } }[]).map(({ person }) => person)
  }
  expect(await social()).toEqual([
    { name: 'Ana Ruiz', social: [] },
    { name: 'Gus Lowe', social: [] },
  ])
  const [linksOfAna, linksOfGus, otherLinks] = ['her', 'his', 'other'].map((url) => [
    { network: 'Instagram', url: `https://pictures.example/${url}` },
  ])
  await network.add(
    { kind: 'person', id: 'ana-elsewhere', name: 'ANA RUIZ', social: linksOfAna },
    { kind: 'person', id: 'ana-later', name: 'ana ruiz', social: otherLinks },
    { kind: 'person', id: 'gus', name: 'Gus Lowe', social: linksOfGus },
    { kind: 'person', id: 'gus-elsewhere', name: 'gus lowe', social: otherLinks },
  )
  expect(await social()).toEqual([
    { name: 'Ana Ruiz', social: linksOfAna },
    { name: 'Gus Lowe', social: linksOfGus },
  ])
})

test('[C3-18] a credit has the images of the person', async () => {
  const { credits } = await title('credits { images { id } person { image { id } } }')
  const [ana, gus] = credits as { images: { id: string }[]; person: { image: { id: string } | null } }[]
  expect(ana?.images).toEqual([ana?.person.image])
  expect(gus?.images).toEqual([])
})

test('a brand tile has the fields machineName, displayTitle, whiteBrandLogo, colorBrandLogo, horizontalPreview and staticPreviewImage', async () => {
  const { bonanzaPage } = await queryGraph<{ bonanzaPage: { data: { sections: { data: { items: { data: unknown }[] } }[] } } }>(
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

test('[C3-56] the catalogue stores, and the API returns, every programming type of the specification', async () => {
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
