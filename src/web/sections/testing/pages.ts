// What the pages of a title and of a video hold, for tests.
import type { ScheduleData } from '#contracts/graph/shapes.ts'
import type { TitlePageFieldsFragment, VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { credit, image } from '../../tiles/testing/items.ts'

const brand = { machineName: 'nbc', displayTitle: 'NBC' }

export function titlePage(given: Partial<TitlePageFieldsFragment> = {}): TitlePageFieldsFragment {
  return {
    v4ID: 's1',
    favoriteID: 's1',
    type: 'series',
    lang: null,
    urlAlias: 'harbor-nine',
    title: 'Harbor Nine',
    shortTitle: 'Harbor Nine',
    description: 'The tide goes out for good.',
    shortDescription: 'The tide goes out.',
    image,
    posterImage: image,
    gradientStart: '#112233',
    gradientEnd: '#445566',
    rating: 'TV-14',
    category: 'Current',
    genres: ['Drama', 'Mystery'],
    isCoppaCompliant: false,
    navigation: [
      { label: 'Home', url: '/harbor-nine' },
      { label: 'Episodes', url: '/harbor-nine/episodes/3' },
      { label: 'About', url: '/harbor-nine/about' },
    ],
    social: [{ network: 'Instagram', url: 'https://instagram.example/harbornine' }],
    tuneIn: 'Thursdays 8/7c',
    videoTypesAvailable: [],
    seasonNumbersAvailable: [{ value: 3, label: 'Season 3' }],
    premierDate: Date.UTC(2024, 0, 10, 1),
    releaseYear: null,
    brand,
    labelBadge: null,
    cta: { text: 'Watch S3 E4', destination: '/harbor-nine/video/low-water/9001', destinationType: null },
    video: { mpxGuid: '9001', runTime: '42 min', duration: 2520, locked: false },
    ...given,
  }
}

export function videoPage(given: Partial<VideoPageFieldsFragment> = {}): VideoPageFieldsFragment {
  return {
    v4ID: 'v1',
    mpxGuid: '9001',
    lang: null,
    title: 'Low Water',
    secondaryTitle: null,
    longDescription: 'Ines takes the last boat out.',
    description: null,
    shortDescription: null,
    image,
    airDate: Date.UTC(2026, 4, 13, 0),
    duration: 2520,
    runTime: '42 min',
    available: null,
    expiration: null,
    genre: 'Drama',
    keywords: [],
    permalink: 'https://tv.example/video/9001',
    relativePath: '/harbor-nine/video/low-water/9001',
    embedUrl: 'https://tv.example/embed/9001',
    locked: false,
    entitlement: 'free',
    labelBadge: null,
    programmingType: 'Full Episode',
    type: 'episode',
    seasonNumber: 3,
    episodeNumber: 4,
    showName: 'Harbor Nine',
    showUrlAlias: 'harbor-nine',
    seriesShortTitle: 'Harbor Nine',
    brand,
    vChipRating: 'TV-14',
    credits: [credit()],
    copyright: null,
    captions: ['en', 'es'],
    ...given,
  }
}

const eight = Date.UTC(2026, 10, 21, 1)

/** A channel's evening. */
export function day(given: Partial<ScheduleData> = {}): ScheduleData {
  const program = {
    v4ID: 'p1',
    startTime: eight,
    endTime: eight + 3_600_000,
    programTitle: 'The First Hour',
    programSubtitle: 'Election night',
    programDescription: 'What happened, in order.',
    lang: null,
    seriesUrlAlias: 'the-first-hour',
    isNew: true,
    ratingWithAdvisories: 'TV-14 (L, V)',
    audioDescription: true,
    closedCaption: true,
  }
  const bare = { ...program, v4ID: 'p2', startTime: eight + 3_600_000, endTime: eight + 5_400_000, programTitle: 'Off Air', isNew: false }
  const nothing = { programSubtitle: null, programDescription: null, seriesUrlAlias: null, ratingWithAdvisories: null }
  return {
    machineName: 'schedule',
    listTitle: null,
    date: '2026-11-20',
    timeZone: 'America/New_York',
    brand,
    streamAccessName: 'news-1',
    programs: [program, { ...bare, ...nothing, audioDescription: false, closedCaption: false }],
    ...given,
  }
}
