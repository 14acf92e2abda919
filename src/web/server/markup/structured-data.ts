// Structured data (schema.org) of each page type. JSON leaves out undefined members.
import type { PageData, PersonData, PhotosData, Section } from '#contracts/graph/shapes.ts'
import type { CreditFieldsFragment, TitlePageFieldsFragment, VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { isOnAir } from '../../tiles/live/live-progress.ts'
import { imagePath } from '../../ui/pictures/picture-source.ts'
import type { Visit } from '../../ui/visit.tsx'

export type Thing = { '@type': string; [member: string]: unknown }

export function structuredData(page: PageData, url: string, visit: Visit): Thing[] {
  switch (page.pageType) {
    case 'PAGE':
      return page.name === 'home' ? [website(url, visit)] : [...questions(page), breadcrumbs([[page.metadata.title, url]], visit)]
    case 'TITLE':
    case 'ABOUT':
    case 'MORE':
    case 'EPISODES':
      return titleThings(page, url, visit)
    case 'SEARCH':
      return []
    case 'SALES':
      return page.video ? videoThings(page, url, visit) : [breadcrumbs(salesTrail(page, url, visit), visit)]
    case 'PHOTOS':
    case 'CREDITS':
      return titleThings(page, url, visit)
    case 'GALLERY':
    case 'CREDIT':
      return [...page.data.sections.flatMap((section) => personOrPhotos(section, url, visit)), ...titleThings(page, url, visit)]
    case 'LIVE':
      return liveThings(page, url, visit)
    case 'VIDEO':
    case 'PLAYLIST':
      return videoThings(page, url, visit)
  }
}

function website(url: string, { brand }: Visit): Thing {
  return { '@type': 'WebSite', name: brand.displayTitle, url, publisher: { '@type': 'Organization', name: brand.displayTitle, url } }
}

/** Returns an FAQPage for a page with collapsible texts. */
function questions({ data }: PageData): Thing[] {
  const folded = data.sections.flatMap((section) => (section.component === 'Text' && section.data.disclosure ? [section.data] : []))
  if (!folded.length) return []
  const mainEntity = folded.map(({ listTitle, html }) => ({
    '@type': 'Question',
    name: listTitle,
    acceptedAnswer: { '@type': 'Answer', text: html },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}

function titleThings({ title, season, pageType, metadata }: PageData, url: string, visit: Visit): Thing[] {
  if (!title) return []
  const home: Crumb = [title.title, `${visit.publicUrl}/${title.urlAlias}`]
  const trail = pageType === 'TITLE' ? [home] : [home, [season?.title ?? metadata.title, url] as Crumb]
  return [describeTitle(title, visit), breadcrumbs(trail, visit)]
}

function describeTitle(title: TitlePageFieldsFragment, visit: Visit): Thing {
  const isMovie = title.type === 'movie'
  return {
    '@type': isMovie ? 'Movie' : 'TVSeries',
    name: title.title,
    url: `${visit.publicUrl}/${title.urlAlias}`,
    description: title.description ?? title.shortDescription ?? undefined,
    image: picture(title.image?.id ?? title.posterImage?.id, visit),
    genre: title.genres.length ? title.genres : undefined,
    contentRating: title.rating ?? undefined,
    numberOfSeasons: isMovie ? undefined : title.seasonNumbersAvailable.length || undefined,
    [isMovie ? 'dateCreated' : 'startDate']: date(title.premierDate) ?? title.releaseYear?.toString(),
    inLanguage: title.lang ?? visit.language,
    productionCompany: { '@type': 'Organization', name: title.brand.displayTitle },
  }
}

function videoThings({ video, metadata }: PageData, url: string, visit: Visit): Thing[] {
  if (!video) return []
  const trail: Crumb[] = video.showName && video.showUrlAlias ? [[video.showName, `${visit.publicUrl}/${video.showUrlAlias}`]] : []
  return [describeVideo(video, metadata.title, visit), breadcrumbs([...trail, [video.title, url]], visit)]
}

function describeVideo(video: VideoPageFieldsFragment, name: string, visit: Visit): Thing {
  const file: Thing = {
    '@type': 'VideoObject',
    name,
    description: video.longDescription ?? video.description ?? video.shortDescription ?? name,
    thumbnailUrl: picture(video.image?.id, visit),
    uploadDate: dateTime(video.airDate ?? video.available),
    expires: dateTime(video.expiration),
    duration: video.duration ? isoDuration(video.duration) : undefined,
    embedUrl: `${visit.publicUrl}/embed/${encodeURIComponent(video.mpxGuid)}`,
    inLanguage: video.lang ?? visit.language,
    isAccessibleForFree: !video.locked,
    contentRating: video.vChipRating ?? undefined,
    keywords: video.keywords.length ? video.keywords.join(', ') : undefined,
  }
  if (video.programmingType === 'Movie')
    return { '@type': 'Movie', name: video.title, image: file['thumbnailUrl'], url: permalink(video, visit), video: file }
  if (video.programmingType !== 'Full Episode') return file
  return {
    '@type': 'TVEpisode',
    name: video.title,
    url: permalink(video, visit),
    episodeNumber: video.episodeNumber ?? undefined,
    partOfSeason: video.seasonNumber === null ? undefined : { '@type': 'TVSeason', seasonNumber: video.seasonNumber },
    partOfSeries: video.showName
      ? { '@type': 'TVSeries', name: video.showName, url: video.showUrlAlias ? `${visit.publicUrl}/${video.showUrlAlias}` : undefined }
      : undefined,
    actor: actors(video.credits),
    image: file['thumbnailUrl'],
    datePublished: date(video.airDate),
    video: file,
  }
}

/** Returns the programme that the page names, or the current programme, as a broadcast of the channel. */
function liveThings({ live, metadata }: PageData, url: string, visit: Visit): Thing[] {
  const { channel, airing } = live ?? {}
  const programme = airing ?? channel?.programmes.find((each) => isOnAir(each, visit.now))
  const trail = breadcrumbs([[metadata.title, url]], visit)
  if (!channel || !programme) return [trail]
  const service = {
    '@type': 'BroadcastService',
    name: channel.name,
    broadcastDisplayName: channel.name,
    channelId: channel.number ?? undefined,
  }
  const event = {
    '@type': 'BroadcastEvent',
    name: programme.programTitle,
    description: programme.programDescription ?? undefined,
    url,
    image: picture(programme.image?.id, visit),
    startDate: dateTime(programme.startTime),
    endDate: dateTime(programme.endTime),
    isLiveBroadcast: true,
    isAccessibleForFree: channel.isFree,
    inLanguage: programme.lang ?? visit.language,
    contentRating: programme.ratingWithAdvisories ?? undefined,
    publishedOn: service,
  }
  return [event, trail]
}

const permalink = (video: VideoPageFieldsFragment, visit: Visit) => visit.publicUrl + video.relativePath

function actors(credits: CreditFieldsFragment[]) {
  const people = credits.filter(({ roleName }) => roleName.toLowerCase() !== 'guest')
  return people.length ? people.slice(0, 20).map(({ person }) => ({ '@type': 'Person', name: person.name })) : undefined
}

function salesTrail({ title, metadata }: PageData, url: string, { publicUrl }: Visit): Crumb[] {
  const own: Crumb = [metadata.title, url]
  return title ? [[title.title, `${publicUrl}/${title.urlAlias}`], own] : [own]
}

function personOrPhotos(section: Section, url: string, visit: Visit): Thing[] {
  if (section.component === 'Photos') return [describePhotos(section.data, url, visit)]
  return section.component === 'PersonSection' ? [describePerson(section.data.credit, url, visit)] : []
}

/** The maximum number of photos in a gallery's structured data. */
const maxPhotos = 50

function describePhotos({ gallery, photos }: PhotosData, url: string, visit: Visit): Thing {
  return {
    '@type': 'ImageGallery',
    name: gallery.title,
    url,
    datePublished: date(gallery.postDate),
    inLanguage: gallery.lang ?? visit.language,
    associatedMedia: photos.slice(0, maxPhotos).flatMap(({ image, title, pathname }) =>
      image
        ? [
            {
              '@type': 'ImageObject',
              name: title ?? undefined,
              contentUrl: visit.publicUrl + imagePath(image.id, '16-9', 1260),
              url: visit.publicUrl + pathname,
            },
          ]
        : [],
    ),
  }
}

function describePerson({ person, roleName }: PersonData['credit'], url: string, visit: Visit): Thing {
  return {
    '@type': 'Person',
    name: person.name,
    url,
    description: person.bio ?? undefined,
    image: person.image ? visit.publicUrl + imagePath(person.image.id, '1-1', 640) : undefined,
    jobTitle: roleName || undefined,
    sameAs: person.social.length ? person.social.map((one) => one.url) : undefined,
  }
}

type Crumb = [name: string, url: string]

function breadcrumbs(trail: Crumb[], visit: Visit): Thing {
  const home: Crumb = [visit.brand.displayTitle, visit.publicUrl + (visit.basePath || '/')]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...trail].map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  }
}

const picture = (id: string | undefined, visit: Visit) => (id ? [visit.publicUrl + imagePath(id, '16-9', 1260)] : undefined)
const dateTime = (time: number | null) => (time === null ? undefined : new Date(time).toISOString())
const date = (time: number | null) => dateTime(time)?.slice(0, 10)

export function isoDuration(seconds: number): string {
  const parts = [`${Math.floor(seconds / 3600)}H`, `${Math.floor((seconds % 3600) / 60)}M`, `${Math.floor(seconds % 60)}S`]
  return `PT${parts.filter((part) => !part.startsWith('0')).join('') || '0S'}`
}
