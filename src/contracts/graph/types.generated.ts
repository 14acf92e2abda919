// Written by tools/graph.ts from the .graphql files here. Do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type Language =
  | 'en'
  | 'es';

export type VideoSort =
  | 'LATEST'
  | 'OLDEST'
  | 'POPULAR'
  | 'EXPIRING'
  | 'EPISODE';

/** The reason for the recommendation: the next video of the playlist, the next episode, the newest video of the title, or a similar title. */
export type EndCardReason =
  | 'NEXT_IN_PLAYLIST'
  | 'NEXT_EPISODE'
  | 'LATEST'
  | 'RECOMMENDED';

export type PageType =
  | 'PAGE'
  | 'TITLE'
  | 'ABOUT'
  | 'MORE'
  | 'EPISODES'
  | 'VIDEO'
  | 'PLAYLIST'
  | 'SALES'
  | 'SEARCH'
  | 'PHOTOS'
  | 'GALLERY'
  | 'CREDITS'
  | 'CREDIT'
  | 'LIVE';

export type SearchState =
  /** The query is empty. */
  | 'EMPTY'
  | 'FOUND'
  /** There is no exact match; these results are similar. */
  | 'CLOSE'
  /** There are no results. */
  | 'NOTHING'
  /** The search failed or timed out [C9-27]. */
  | 'FAILED';

export type RowTiles =
  | 'video'
  | 'title'
  | 'brand'
  | 'genre'
  | 'person'
  | 'slide'
  | 'feature';

/** The orders of shows and movies [C3-39]: most popular first, by title, or newest first. LATEST leaves out titles that have not premiered yet. */
export type ListOrder =
  | 'POPULAR'
  | 'ALPHABETICAL'
  | 'LATEST';

/** The highest ratings of films (`mpaa`) and of television (`vchip`). `isRatedOnly`: titles without a rating are above the limit too. */
export type RatingLimitInput = {
  mpaa?: string | null | undefined;
  vchip?: string | null | undefined;
  isRatedOnly?: boolean | null | undefined;
};

/** The variables of `queryName`, except the common variables of all root fields. */
export type QueryVariablesInput = {
  name?: string | null | undefined;
  cursor?: string | null | undefined;
  app?: string | null | undefined;
  date?: string | null | undefined;
  category?: string | null | undefined;
  programmingType?: Array<string> | null | undefined;
  seasonNumber?: number | null | undefined;
  sort?: VideoSort | null | undefined;
  first?: number | null | undefined;
};

export type ImageFieldsFragment = { id: string, color: string | null, alt: string | null };

export type BrandFieldsFragment = { machineName: string, displayTitle: string };

export type CtaFieldsFragment = { text: string, destination: string, destinationType: string | null };

export type VideoTileFieldsFragment = { v4ID: string, mpxGuid: string, lang: Language | null, title: string, secondaryTitle: string | null, runTime: string | null, airDate: number | null, relativePath: string, playlistMachineName: string | null, locked: boolean, labelBadge: string | null, percentViewed: number | null, programmingType: string, seasonNumber: number | null, episodeNumber: number | null, seriesShortTitle: string | null, image: ImageFieldsFragment | null, brand: BrandFieldsFragment };

export type TitleTileFieldsFragment = { v4ID: string, favoriteID: string, type: string, lang: Language | null, urlAlias: string, title: string, shortTitle: string, gradientStart: string | null, gradientEnd: string | null, tuneIn: string | null, labelBadge: string | null, posterImage: ImageFieldsFragment | null, brand: BrandFieldsFragment };

export type BrandTileFieldsFragment = { machineName: string, displayTitle: string, whiteBrandLogo: string | null, gradientStart: string | null, gradientEnd: string | null, tagline: string | null, staticPreviewImage: ImageFieldsFragment | null };

export type PlaylistTileFieldsFragment = { playlistMachineName: string | null, title: string, lang: Language | null, destination: string, linkTarget: string | null, count: number, image: ImageFieldsFragment | null };

export type SlideFieldsFragment = { id: string, title: string, lang: Language | null, secondaryTitle: string | null, description: string | null, gradientStart: string | null, gradientEnd: string | null, tuneIn: string | null, link: string, labelBadge: string | null, locked: boolean, image: ImageFieldsFragment | null, cta: { analytics: string | null, data: CtaFieldsFragment } | null, linkedTitle: { favoriteID: string, type: string, shortTitle: string, gradientStart: string | null, urlAlias: string } | null, brand: BrandFieldsFragment };

export type GalleryTileFieldsFragment = { id: string, title: string, lang: Language | null, pathname: string, category: string | null, postDate: number | null, count: number, currentGallery: boolean, thumbnail: { path: string, image: ImageFieldsFragment | null } | null };

export type PersonFieldsFragment = { id: string, name: string, machineName: string, image: ImageFieldsFragment | null };

export type CreditFieldsFragment = { id: string, roleName: string, roleMachineName: string, characterName: string | null, pathname: string, destination: string, seasonNumber: number | null, airDate: number | null, person: PersonFieldsFragment };

export type MarketingBandFieldsFragment = { link: string, title: string, primaryImage: ImageFieldsFragment | null, compactImage: ImageFieldsFragment | null };

export type SmartTileFieldsFragment = { label: string, tile:
    | { component: string, data: VideoTileFieldsFragment }
    | { component: string, data: TitleTileFieldsFragment }
    | { component: string, data: TitleTileFieldsFragment }
    | Record<PropertyKey, never>
  , cta: { analytics: string | null, data: CtaFieldsFragment } | null };

export type GenreTileFieldsFragment = { machineName: string, title: string, gradientStart: string | null, gradientEnd: string | null, image: ImageFieldsFragment | null, cta: { data: CtaFieldsFragment } | null };

export type LiveTileFieldsFragment = { machineName: string, streamAccessName: string, channelId: string, pid: string, instanceID: string, title: string, secondaryTitle: string | null, lang: Language | null, badge: string | null, watchTagline: string | null, onAirStartTime: number, onAirEndTime: number, startTime: number, endTime: number, liveBadge: string | null, upcomingBadge: string | null, relativePath: string, contentType: string | null, directToLiveThreshold: number, isMultiStream: boolean, replayPath: string | null, seriesUrlAlias: string | null, rating: string | null, image: ImageFieldsFragment | null, upcomingModal: { title: string, description: string | null, startTime: number, dismissText: string } | null, brand: BrandFieldsFragment };

export type LiveCalloutFieldsFragment = { instanceID: string, machineName: string, streamAccessName: string, pid: string, title: string, description: string | null, lang: Language | null, ctaText: string, dismissText: string, contentType: string | null, startTime: number, endTime: number, customerPlayableDate: number, lastMinuteModalLifespan: number | null, relativePath: string, backgroundImage: ImageFieldsFragment | null, countdownLabels: { days: string, hours: string, minutes: string } };

type ItemFields_VideoTile_Fragment = { component: string, data: VideoTileFieldsFragment };

type ItemFields_ReplayTile_Fragment = { component: string, data: VideoTileFieldsFragment };

type ItemFields_SeriesTile_Fragment = { component: string, data: TitleTileFieldsFragment };

type ItemFields_MovieTile_Fragment = { component: string, data: TitleTileFieldsFragment };

type ItemFields_BrandTile_Fragment = { component: string, data: BrandTileFieldsFragment };

type ItemFields_PlaylistTile_Fragment = { component: string, data: PlaylistTileFieldsFragment };

type ItemFields_SlideTile_Fragment = { component: string, data: SlideFieldsFragment };

type ItemFields_FeatureTile_Fragment = { component: string, data: SlideFieldsFragment };

type ItemFields_SmartTile_Fragment = { component: string, data: SmartTileFieldsFragment };

type ItemFields_GalleryTile_Fragment = { component: string, data: GalleryTileFieldsFragment };

type ItemFields_PersonTile_Fragment = { component: string, data: CreditFieldsFragment };

type ItemFields_MarketingBand_Fragment = { component: string, data: MarketingBandFieldsFragment };

type ItemFields_GenreTile_Fragment = { component: string, data: GenreTileFieldsFragment };

type ItemFields_OnAirNowTile_Fragment = { component: string, data: LiveTileFieldsFragment };

type ItemFields_UpcomingLiveTile_Fragment = { component: string, data: LiveTileFieldsFragment };

type ItemFields_BrandItemLabel_Fragment = { component: string, data: { machineName: string, displayTitle: string, pagePath: string } };

type ItemFields_CategoryItemLabel_Fragment = { component: string, data: { machineName: string, title: string, pathname: string } };

export type ItemFieldsFragment =
  | ItemFields_VideoTile_Fragment
  | ItemFields_ReplayTile_Fragment
  | ItemFields_SeriesTile_Fragment
  | ItemFields_MovieTile_Fragment
  | ItemFields_BrandTile_Fragment
  | ItemFields_PlaylistTile_Fragment
  | ItemFields_SlideTile_Fragment
  | ItemFields_FeatureTile_Fragment
  | ItemFields_SmartTile_Fragment
  | ItemFields_GalleryTile_Fragment
  | ItemFields_PersonTile_Fragment
  | ItemFields_MarketingBand_Fragment
  | ItemFields_GenreTile_Fragment
  | ItemFields_OnAirNowTile_Fragment
  | ItemFields_UpcomingLiveTile_Fragment
  | ItemFields_BrandItemLabel_Fragment
  | ItemFields_CategoryItemLabel_Fragment
;

export type ListFieldsFragment = { machineName: string, listTitle: string | null, total: number | null, order: ListOrder | null, treatments: Array<string>, sponsorName: string | null, sponsorLogo: ImageFieldsFragment | null, viewAllCta: CtaFieldsFragment | null, autoScroll: { isEnabled: boolean, key: string | null, value: string | null } | null, items: Array<
    | ItemFields_VideoTile_Fragment
    | ItemFields_ReplayTile_Fragment
    | ItemFields_SeriesTile_Fragment
    | ItemFields_MovieTile_Fragment
    | ItemFields_BrandTile_Fragment
    | ItemFields_PlaylistTile_Fragment
    | ItemFields_SlideTile_Fragment
    | ItemFields_FeatureTile_Fragment
    | ItemFields_SmartTile_Fragment
    | ItemFields_GalleryTile_Fragment
    | ItemFields_PersonTile_Fragment
    | ItemFields_MarketingBand_Fragment
    | ItemFields_GenreTile_Fragment
    | ItemFields_OnAirNowTile_Fragment
    | ItemFields_UpcomingLiveTile_Fragment
    | ItemFields_BrandItemLabel_Fragment
    | ItemFields_CategoryItemLabel_Fragment
  >, moreItems: { queryName: string, entryField: string, queryVariables: { name: string, cursor: string, app: string } } | null };

export type AboutFieldsFragment = { title: TitlePageFieldsFragment, credits: Array<CreditFieldsFragment>, galleries: Array<{ component: string, data: GalleryTileFieldsFragment }> };

export type ScheduleProgrammeFieldsFragment = { v4ID: string, startTime: number, endTime: number, programTitle: string, programSubtitle: string | null, programDescription: string | null, lang: Language | null, seriesUrlAlias: string | null, isNew: boolean, ratingWithAdvisories: string | null, audioDescription: boolean, closedCaption: boolean, eventPath: string | null };

export type ScheduleFieldsFragment = { machineName: string, listTitle: string | null, date: string, today: string, days: Array<string>, timeZone: string, streamAccessName: string, isStreamed: boolean, hasRecordings: boolean, brand: BrandFieldsFragment, programmes: Array<ScheduleProgrammeFieldsFragment> };

export type GuideFieldsFragment = { machineName: string, date: string, today: string, days: Array<string>, timeZone: string, from: number, to: number, channels: Array<{ streamAccessName: string, isStreamed: boolean, hasRecordings: boolean, listTitle: string, number: string | null, brand: (
      { whiteBrandLogo: string | null }
      & BrandFieldsFragment
    ), programmes: Array<ScheduleProgrammeFieldsFragment> }> };

export type LiveProgrammeFieldsFragment = { v4ID: string, startTime: number, endTime: number, programTitle: string, programSubtitle: string | null, programDescription: string | null, lang: Language | null, seriesUrlAlias: string | null, ratingWithAdvisories: string | null, image: ImageFieldsFragment | null };

export type LiveChannelFieldsFragment = { channelId: string, name: string, number: string | null, isFree: boolean, hasRecordings: boolean, relativePath: string, brand: BrandFieldsFragment, programmes: Array<LiveProgrammeFieldsFragment> };

export type LivePageFieldsFragment = { replayPath: string | null, isDefault: boolean, channel: LiveChannelFieldsFragment | null, airing: LiveProgrammeFieldsFragment | null, channels: Array<LiveChannelFieldsFragment> };

export type EndCardFieldsFragment = { machineName: string, listTitle: string | null, reason: EndCardReason, tile:
    | ItemFields_VideoTile_Fragment
    | ItemFields_ReplayTile_Fragment
    | ItemFields_SeriesTile_Fragment
    | ItemFields_MovieTile_Fragment
    | ItemFields_BrandTile_Fragment
    | ItemFields_PlaylistTile_Fragment
    | ItemFields_SlideTile_Fragment
    | ItemFields_FeatureTile_Fragment
    | ItemFields_SmartTile_Fragment
    | ItemFields_GalleryTile_Fragment
    | ItemFields_PersonTile_Fragment
    | ItemFields_MarketingBand_Fragment
    | ItemFields_GenreTile_Fragment
    | ItemFields_OnAirNowTile_Fragment
    | ItemFields_UpcomingLiveTile_Fragment
    | ItemFields_BrandItemLabel_Fragment
    | ItemFields_CategoryItemLabel_Fragment
  , items: Array<
    | ItemFields_VideoTile_Fragment
    | ItemFields_ReplayTile_Fragment
    | ItemFields_SeriesTile_Fragment
    | ItemFields_MovieTile_Fragment
    | ItemFields_BrandTile_Fragment
    | ItemFields_PlaylistTile_Fragment
    | ItemFields_SlideTile_Fragment
    | ItemFields_FeatureTile_Fragment
    | ItemFields_SmartTile_Fragment
    | ItemFields_GalleryTile_Fragment
    | ItemFields_PersonTile_Fragment
    | ItemFields_MarketingBand_Fragment
    | ItemFields_GenreTile_Fragment
    | ItemFields_OnAirNowTile_Fragment
    | ItemFields_UpcomingLiveTile_Fragment
    | ItemFields_BrandItemLabel_Fragment
    | ItemFields_CategoryItemLabel_Fragment
  > };

export type LazyFieldsFragment = { machineName: string, listTitle: string | null, queryName: string, entryField: string, targetComponent: string, tiles: RowTiles | null, queryVariables: { app: string, name: string | null, cursor: string | null, date: string | null, channel: string | null }, viewAllCta: CtaFieldsFragment | null };

export type SearchFieldsFragment = { machineName: string, query: string, chosenBrand: string | null, chosenKind: string | null, page: number, state: SearchState, nextPage: number | null, brands: Array<{ key: string, label: string }>, kinds: Array<{ key: string, label: string }>, lists: Array<
    | { component: string, data: ListFieldsFragment }
    | { component: string, data: ListFieldsFragment }
    | Record<PropertyKey, never>
  > };

export type PhotosFieldsFragment = { machineName: string, number: number, previousPath: string | null, nextPath: string | null, gallery: GalleryTileFieldsFragment, photos: Array<{ id: string, pathname: string, title: string | null, image: ImageFieldsFragment | null }>, photo: { id: string, pathname: string, title: string | null, caption: string | null, credit: string | null, lang: Language | null, image: (
      { imageWidth: number | null, imageHeight: number | null }
      & ImageFieldsFragment
    ) | null } };

export type PersonDataFieldsFragment = { machineName: string, credit: (
    { person: { bio: string | null, bioLang: Language | null, social: Array<{ network: string, url: string }> } }
    & CreditFieldsFragment
  ) };

type SectionFields_Search_Fragment = { component: string, data: SearchFieldsFragment };

type SectionFields_DynamicLead_Fragment = { component: string, data: ListFieldsFragment };

type SectionFields_Shelf_Fragment = { component: string, data: ListFieldsFragment };

type SectionFields_Grid_Fragment = { component: string, data: ListFieldsFragment };

type SectionFields_Stack_Fragment = { component: string, data: ListFieldsFragment };

type SectionFields_LinksSelectableGroup_Fragment = { component: string, data: { machineName: string, label: string, items: Array<{ label: string, pathname: string, selected: boolean }> } };

type SectionFields_AboutSection_Fragment = { component: string, data: AboutFieldsFragment };

type SectionFields_Message_Fragment = { component: string, data: { text: string, cta: CtaFieldsFragment | null } };

type SectionFields_OnAirNowShelf_Fragment = { component: string, data: ListFieldsFragment };

type SectionFields_Schedule_Fragment = { component: string, data: ScheduleFieldsFragment };

type SectionFields_Guide_Fragment = { component: string, data: GuideFieldsFragment };

type SectionFields_EndCard_Fragment = { component: string, data: EndCardFieldsFragment };

type SectionFields_LazyComponent_Fragment = { component: string, data: LazyFieldsFragment };

type SectionFields_Text_Fragment = { component: string, data: { machineName: string, listTitle: string | null, html: string, disclosure: boolean, lang: Language | null } };

type SectionFields_Photos_Fragment = { component: string, data: PhotosFieldsFragment };

type SectionFields_PersonSection_Fragment = { component: string, data: PersonDataFieldsFragment };

export type SectionFieldsFragment =
  | SectionFields_Search_Fragment
  | SectionFields_DynamicLead_Fragment
  | SectionFields_Shelf_Fragment
  | SectionFields_Grid_Fragment
  | SectionFields_Stack_Fragment
  | SectionFields_LinksSelectableGroup_Fragment
  | SectionFields_AboutSection_Fragment
  | SectionFields_Message_Fragment
  | SectionFields_OnAirNowShelf_Fragment
  | SectionFields_Schedule_Fragment
  | SectionFields_Guide_Fragment
  | SectionFields_EndCard_Fragment
  | SectionFields_LazyComponent_Fragment
  | SectionFields_Text_Fragment
  | SectionFields_Photos_Fragment
  | SectionFields_PersonSection_Fragment
;

export type TitlePageFieldsFragment = { v4ID: string, favoriteID: string, type: string, lang: Language | null, urlAlias: string, title: string, shortTitle: string, description: string | null, shortDescription: string | null, gradientStart: string | null, gradientEnd: string | null, rating: string | null, category: string | null, genres: Array<string>, isCoppaCompliant: boolean, tuneIn: string | null, videoTypesAvailable: Array<string>, premierDate: number | null, releaseYear: number | null, labelBadge: string | null, image: ImageFieldsFragment | null, posterImage: ImageFieldsFragment | null, navigation: Array<{ label: string, url: string }>, social: Array<{ network: string, url: string }>, seasonNumbersAvailable: Array<{ value: number, label: string }>, brand: BrandFieldsFragment, cta: CtaFieldsFragment | null, video: { mpxGuid: string, runTime: string | null, duration: number | null, locked: boolean } | null };

export type VideoPageFieldsFragment = { v4ID: string, mpxGuid: string, lang: Language | null, title: string, secondaryTitle: string | null, tertiaryTitle: string | null, secondaryTitleTag: string | null, longDescription: string | null, description: string | null, shortDescription: string | null, airDate: number | null, duration: number | null, runTime: string | null, available: number | null, expiration: number | null, genre: string | null, keywords: Array<string>, permalink: string, relativePath: string, embedUrl: string, locked: boolean, entitlement: string, freeAt: number | null, labelBadge: string | null, programmingType: string, type: string, seasonNumber: number | null, episodeNumber: number | null, showName: string | null, showUrlAlias: string | null, seriesShortTitle: string | null, vChipRating: string | null, copyright: string | null, captions: Array<Language>, image: ImageFieldsFragment | null, brand: BrandFieldsFragment, credits: Array<CreditFieldsFragment> };

export type BonanzaPageQueryVariables = Exact<{
  type: PageType;
  name: string;
  pid?: string | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type BonanzaPageQuery = { bonanzaPage: { id: string, pageType: PageType, name: string, metadata: { title: string, description: string | null, shortTitle: string | null, seriesShortTitle: string | null, canonicalPath: string, isCoppaCompliant: boolean, image: ImageFieldsFragment | null }, analytics: { series: string | null, seasonNumber: number | null, brandTitle: string | null, programmingType: string | null, mpxGuid: string | null, episodeNumber: number | null, title: string | null, locked: boolean | null, shelfType: string | null }, title: TitlePageFieldsFragment | null, video: VideoPageFieldsFragment | null, playlist: (
      { description: string | null }
      & PlaylistTileFieldsFragment
    ) | null, season: { number: number, title: string, description: string | null, premierDate: number | null, episodeCount: number, pathname: string } | null, brand: BrandTileFieldsFragment | null, live: LivePageFieldsFragment | null, data: { sections: Array<
        | SectionFields_Search_Fragment
        | SectionFields_DynamicLead_Fragment
        | SectionFields_Shelf_Fragment
        | SectionFields_Grid_Fragment
        | SectionFields_Stack_Fragment
        | SectionFields_LinksSelectableGroup_Fragment
        | SectionFields_AboutSection_Fragment
        | SectionFields_Message_Fragment
        | SectionFields_OnAirNowShelf_Fragment
        | SectionFields_Schedule_Fragment
        | SectionFields_Guide_Fragment
        | SectionFields_EndCard_Fragment
        | SectionFields_LazyComponent_Fragment
        | SectionFields_Text_Fragment
        | SectionFields_Photos_Fragment
        | SectionFields_PersonSection_Fragment
      > } } | null };

export type PaginatedShelfQueryVariables = Exact<{
  name: string;
  cursor: string;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type PaginatedShelfQuery = { paginatedShelf: { component: string, data: ListFieldsFragment } | null };

export type PaginatedComponentQueryVariables = Exact<{
  name?: string | null | undefined;
  cursor?: string | null | undefined;
  queryName?: string | null | undefined;
  entryField?: string | null | undefined;
  queryVariables?: QueryVariablesInput | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type PaginatedComponentQuery = { paginatedComponent:
    | SectionFields_Search_Fragment
    | SectionFields_DynamicLead_Fragment
    | SectionFields_Shelf_Fragment
    | SectionFields_Grid_Fragment
    | SectionFields_Stack_Fragment
    | SectionFields_LinksSelectableGroup_Fragment
    | SectionFields_AboutSection_Fragment
    | SectionFields_Message_Fragment
    | SectionFields_OnAirNowShelf_Fragment
    | SectionFields_Schedule_Fragment
    | SectionFields_Guide_Fragment
    | SectionFields_EndCard_Fragment
    | SectionFields_LazyComponent_Fragment
    | SectionFields_Text_Fragment
    | SectionFields_Photos_Fragment
    | SectionFields_PersonSection_Fragment
   | null };

export type FeaturedShowsSectionQueryVariables = Exact<{
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type FeaturedShowsSectionQuery = { featuredShowsSection: { component: string, data: ListFieldsFragment } | null };

export type VideosSectionQueryVariables = Exact<{
  name: string;
  programmingType?: Array<string> | string | null | undefined;
  seasonNumber?: number | null | undefined;
  sort?: VideoSort | null | undefined;
  first?: number | null | undefined;
  cursor?: string | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type VideosSectionQuery = { videosSection:
    | SectionFields_Search_Fragment
    | SectionFields_DynamicLead_Fragment
    | SectionFields_Shelf_Fragment
    | SectionFields_Grid_Fragment
    | SectionFields_Stack_Fragment
    | SectionFields_LinksSelectableGroup_Fragment
    | SectionFields_AboutSection_Fragment
    | SectionFields_Message_Fragment
    | SectionFields_OnAirNowShelf_Fragment
    | SectionFields_Schedule_Fragment
    | SectionFields_Guide_Fragment
    | SectionFields_EndCard_Fragment
    | SectionFields_LazyComponent_Fragment
    | SectionFields_Text_Fragment
    | SectionFields_Photos_Fragment
    | SectionFields_PersonSection_Fragment
   | null };

export type BrandSeriesGroupedByCategoryQueryVariables = Exact<{
  name: string;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type BrandSeriesGroupedByCategoryQuery = { brandSeriesGroupedByCategory: { data: { sections: Array<
        | SectionFields_Search_Fragment
        | SectionFields_DynamicLead_Fragment
        | SectionFields_Shelf_Fragment
        | SectionFields_Grid_Fragment
        | SectionFields_Stack_Fragment
        | SectionFields_LinksSelectableGroup_Fragment
        | SectionFields_AboutSection_Fragment
        | SectionFields_Message_Fragment
        | SectionFields_OnAirNowShelf_Fragment
        | SectionFields_Schedule_Fragment
        | SectionFields_Guide_Fragment
        | SectionFields_EndCard_Fragment
        | SectionFields_LazyComponent_Fragment
        | SectionFields_Text_Fragment
        | SectionFields_Photos_Fragment
        | SectionFields_PersonSection_Fragment
      > } } | null };

export type TitleV2HomeSectionsQueryVariables = Exact<{
  name: string;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type TitleV2HomeSectionsQuery = { titleV2HomeSections: { data: { sections: Array<
        | SectionFields_Search_Fragment
        | SectionFields_DynamicLead_Fragment
        | SectionFields_Shelf_Fragment
        | SectionFields_Grid_Fragment
        | SectionFields_Stack_Fragment
        | SectionFields_LinksSelectableGroup_Fragment
        | SectionFields_AboutSection_Fragment
        | SectionFields_Message_Fragment
        | SectionFields_OnAirNowShelf_Fragment
        | SectionFields_Schedule_Fragment
        | SectionFields_Guide_Fragment
        | SectionFields_EndCard_Fragment
        | SectionFields_LazyComponent_Fragment
        | SectionFields_Text_Fragment
        | SectionFields_Photos_Fragment
        | SectionFields_PersonSection_Fragment
      > } } | null };

export type TitleV2AboutSectionQueryVariables = Exact<{
  name: string;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type TitleV2AboutSectionQuery = { titleV2AboutSection: { component: string, data: AboutFieldsFragment } | null };

export type TitleV2MoreSectionsQueryVariables = Exact<{
  name: string;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type TitleV2MoreSectionsQuery = { titleV2MoreSections: { data: { sections: Array<
        | SectionFields_Search_Fragment
        | SectionFields_DynamicLead_Fragment
        | SectionFields_Shelf_Fragment
        | SectionFields_Grid_Fragment
        | SectionFields_Stack_Fragment
        | SectionFields_LinksSelectableGroup_Fragment
        | SectionFields_AboutSection_Fragment
        | SectionFields_Message_Fragment
        | SectionFields_OnAirNowShelf_Fragment
        | SectionFields_Schedule_Fragment
        | SectionFields_Guide_Fragment
        | SectionFields_EndCard_Fragment
        | SectionFields_LazyComponent_Fragment
        | SectionFields_Text_Fragment
        | SectionFields_Photos_Fragment
        | SectionFields_PersonSection_Fragment
      > } } | null };

export type MixedEditorialShelfQueryVariables = Exact<{
  name: string;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type MixedEditorialShelfQuery = { mixedEditorialShelf: { component: string, data: ListFieldsFragment } | null };

export type SearchSectionQueryVariables = Exact<{
  query: string;
  brand?: string | null | undefined;
  kind?: string | null | undefined;
  page?: number | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type SearchSectionQuery = { searchSection: { component: string, data: SearchFieldsFragment } | null };

export type EndCardQueryVariables = Exact<{
  name: string;
  playlist?: string | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type EndCardQuery = { endCard: { component: string, data: EndCardFieldsFragment } | null };

export type ContinueWatchingShelfQueryVariables = Exact<{
  ids: Array<string> | string;
  finished?: Array<string> | string | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type ContinueWatchingShelfQuery = { continueWatchingShelf: { component: string, data: ListFieldsFragment } | null };

export type FavoritesShelfQueryVariables = Exact<{
  ids?: Array<string> | string | null | undefined;
  isDayZero?: boolean | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type FavoritesShelfQuery = { favoritesShelf: { component: string, data: ListFieldsFragment } | null };

export type BrandTitleCategoriesQueryVariables = Exact<{
  name: string;
  category?: string | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type BrandTitleCategoriesQuery = { brandTitleCategories: { component: string, data: { machineName: string, label: string, items: Array<{ label: string, pathname: string, selected: boolean }> } } | null };

export type NeuralNetShelfQueryVariables = Exact<{
  ids?: Array<string> | string | null | undefined;
  isDayZero?: boolean | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type NeuralNetShelfQuery = { neuralNetShelf: { component: string, data: ListFieldsFragment } | null };

export type DayScheduleQueryVariables = Exact<{
  name?: string | null | undefined;
  date?: string | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type DayScheduleQuery = { daySchedule: { component: string, data: ScheduleFieldsFragment } | null };

export type GuideQueryVariables = Exact<{
  date?: string | null | undefined;
  time?: string | null | undefined;
  from?: number | null | undefined;
  hours?: number | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type GuideQuery = { guide: { component: string, data: GuideFieldsFragment } | null };

export type OnAirNowShelfQueryVariables = Exact<{
  name?: string | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type OnAirNowShelfQuery = { onAirNowShelf: { component: string, data: ListFieldsFragment } | null };

export type LiveCalloutQueryVariables = Exact<{
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type LiveCalloutQuery = { liveCallout: LiveCalloutFieldsFragment | null };

export type OnboardingSettingsQueryVariables = Exact<{
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type OnboardingSettingsQuery = { onboardingSettings: { timeToOnboarding: number, modalLocation: string, entities: Array<string>, tooltip: { timeToDisplay: number | null, label: { anonymous: string, signedIn: string } } } | null };

export type OnboardingBrandCategoriesQueryVariables = Exact<{
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type OnboardingBrandCategoriesQuery = { onboardingBrandCategories: { component: string, data: ListFieldsFragment } | null };

export type OnboardingCategoryFavoritesQueryVariables = Exact<{
  categories: Array<string> | string;
  limits?: Array<RatingLimitInput> | RatingLimitInput | null | undefined;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type OnboardingCategoryFavoritesQuery = { onboardingCategoryFavorites: { data: { sections: Array<
        | SectionFields_Search_Fragment
        | SectionFields_DynamicLead_Fragment
        | SectionFields_Shelf_Fragment
        | SectionFields_Grid_Fragment
        | SectionFields_Stack_Fragment
        | SectionFields_LinksSelectableGroup_Fragment
        | SectionFields_AboutSection_Fragment
        | SectionFields_Message_Fragment
        | SectionFields_OnAirNowShelf_Fragment
        | SectionFields_Schedule_Fragment
        | SectionFields_Guide_Fragment
        | SectionFields_EndCard_Fragment
        | SectionFields_LazyComponent_Fragment
        | SectionFields_Text_Fragment
        | SectionFields_Photos_Fragment
        | SectionFields_PersonSection_Fragment
      > } } | null };

export type TilePreviewQueryVariables = Exact<{
  type: PageType;
  name: string;
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type TilePreviewQuery = { tilePreview: { landscapePreview: string | null } | null };

export type GlobalNavigationQueryVariables = Exact<{
  app: string;
  language?: Language | null | undefined;
  userId?: string | null | undefined;
  device?: string | null | undefined;
  platform?: string | null | undefined;
  oneApp?: boolean | null | undefined;
  authorized?: boolean | null | undefined;
  timeZone?: string | null | undefined;
  appVersion?: string | null | undefined;
  profile?: Array<string> | string | null | undefined;
  ld?: boolean | null | undefined;
}>;


export type GlobalNavigationQuery = { globalNavigation: { items: Array<(
      { items: Array<MenuLinkFieldsFragment> }
      & MenuItemFieldsFragment
    )>, quickLinks: { title: string, links: Array<MenuItemFieldsFragment> }, corporateLinks: { title: string, links: Array<MenuItemFieldsFragment> }, breakingNews: { id: string, color: string | null, startTime: string | null, endTime: string | null, timezoneType: string, link: { url: string, title: string, target: string | null } } | null } | null };

export type MenuItemFieldsFragment = { machineName: string, title: string, href: string, attributes: { target: string | null, notCoppaCompliant: boolean, sisterService: boolean } };

export type MenuLinkFieldsFragment = { machineName: string, title: string, href: string, attributes: { target: string | null, notCoppaCompliant: boolean, sisterService: boolean } };
