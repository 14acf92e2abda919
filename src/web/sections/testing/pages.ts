// Test data: the pages of a title and of a video, and a schedule.
import type { ScheduleData } from '#contracts/graph/shapes.ts'
import type { TitlePageFieldsFragment, VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { credit, image } from '../../tiles/testing/items.ts'

const brand = { machineName: 'nbc', displayTitle: 'NBC' }

export function titlePage(overrides: Partial<TitlePageFieldsFragment> = {}): TitlePageFieldsFragment {
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
    ...overrides,
  }
}

export function videoPage(overrides: Partial<VideoPageFieldsFragment> = {}): VideoPageFieldsFragment {
  return {
    v4ID: 'v1',
    mpxGuid: '9001',
    lang: null,
    title: 'Low Water',
    secondaryTitle: null,
    tertiaryTitle: null,
    secondaryTitleTag: null,
    longDescription: 'Ines takes the last boat out.',
    description: null,
    shortDescription: null,
    image,
    airDate: Date.UTC(2026, 4, 13, 0),
    duration: 2520,
    runTime: '42 min',
    available: null,
    freeAt: null,
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
    ...overrides,
  }
}

const eightPm = Date.UTC(2026, 10, 21, 1)

/** Returns a channel's schedule with two programmes. */
export function day(overrides: Partial<ScheduleData> = {}): ScheduleData {
  const programme = {
    v4ID: 'p1',
    startTime: eightPm,
    endTime: eightPm + 3_600_000,
    programTitle: 'The First Hour',
    programSubtitle: 'Election night',
    programDescription: 'What happened, in order.',
    lang: null,
    seriesUrlAlias: 'the-first-hour',
    isNew: true,
    ratingWithAdvisories: 'TV-14 (L, V)',
    audioDescription: true,
    closedCaption: true,
    eventPath: null,
  }
  const bare = {
    ...programme,
    v4ID: 'p2',
    startTime: eightPm + 3_600_000,
    endTime: eightPm + 5_400_000,
    programTitle: 'Off Air',
    isNew: false,
  }
  const nothing = { programSubtitle: null, programDescription: null, seriesUrlAlias: null, ratingWithAdvisories: null }
  return {
    machineName: 'schedule',
    listTitle: null,
    date: '2026-11-20',
    today: '2026-11-20',
    days: ['2026-11-20', '2026-11-21'],
    timeZone: 'America/New_York',
    brand,
    streamAccessName: 'news-1',
    isStreamed: true,
    hasRecordings: true,
    programmes: [programme, { ...bare, ...nothing, audioDescription: false, closedCaption: false }],
    ...overrides,
  }
}
