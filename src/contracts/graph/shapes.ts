// Types of the graph's results with `component` as the discriminant: the generated types have only a string.
import type {
  AboutFieldsFragment,
  BonanzaPageQuery,
  BrandTileFieldsFragment,
  CreditFieldsFragment,
  EndCardFieldsFragment,
  GalleryTileFieldsFragment,
  GenreTileFieldsFragment,
  GuideFieldsFragment,
  ItemFieldsFragment,
  LazyFieldsFragment,
  ListFieldsFragment,
  LiveChannelFieldsFragment,
  LivePageFieldsFragment,
  LiveProgrammeFieldsFragment,
  LiveTileFieldsFragment,
  MarketingBandFieldsFragment,
  PersonDataFieldsFragment,
  PhotosFieldsFragment,
  PlaylistTileFieldsFragment,
  ScheduleFieldsFragment,
  SearchFieldsFragment,
  SectionFieldsFragment,
  SlideFieldsFragment,
  SmartTileFieldsFragment,
  TitleTileFieldsFragment,
  VideoTileFieldsFragment,
} from './types.generated.ts'

type Component<Name extends string, Data> = { component: Name; data: Data }

/** An item of a list [C2.7-02], rendered by the tile named in `component`. */
export type Item =
  | Component<'VideoTile', VideoTileFieldsFragment>
  | Component<'ReplayTile', VideoTileFieldsFragment>
  | Component<'SeriesTile' | 'MovieTile', TitleTileFieldsFragment>
  | Component<'BrandTile', BrandTileFieldsFragment>
  | Component<'PlaylistTile', PlaylistTileFieldsFragment>
  | Component<'SlideTile' | 'FeatureTile', SlideFieldsFragment>
  | Component<
      'SmartTile',
      Omit<SmartTileFieldsFragment, 'tile'> & { tile: Extract<Item, { component: 'VideoTile' | 'SeriesTile' | 'MovieTile' }> }
    >
  | Component<'GalleryTile', GalleryTileFieldsFragment>
  | Component<'PersonTile', CreditFieldsFragment>
  | Component<'MarketingBand', MarketingBandFieldsFragment>
  | Component<'GenreTile', GenreTileFieldsFragment>
  | Component<'OnAirNowTile' | 'UpcomingLiveTile', LiveTileFieldsFragment>
  | Component<'BrandItemLabel', Extract<ItemFieldsFragment, { data: { pagePath: string } }>['data']>
  | Component<'CategoryItemLabel', Extract<ItemFieldsFragment, { data: { pathname: string; machineName: string } }>['data']>

/** The data of a list [C3-32]. */
export type ListData = Omit<ListFieldsFragment, 'items'> & { items: Item[] }

export type AboutData = Omit<AboutFieldsFragment, 'galleries'> & { galleries: Extract<Item, { component: 'GalleryTile' }>[] }

export type LinksData = Extract<SectionFieldsFragment, { data: { label: string } }>['data']
export type MessageData = Extract<SectionFieldsFragment, { data: { text: string } }>['data']

export type TextData = Extract<SectionFieldsFragment, { data: { html: string } }>['data']

/** Search results, with a list for each kind [C2.1-22]. */
export type SearchData = Omit<SearchFieldsFragment, 'lists'> & { lists: Component<'Shelf' | 'Grid', ListData>[] }
export type PhotosData = PhotosFieldsFragment
export type PersonData = PersonDataFieldsFragment

export type ScheduleData = ScheduleFieldsFragment
export type GuideData = GuideFieldsFragment
export type LazyData = LazyFieldsFragment
export type EndCardData = Omit<EndCardFieldsFragment, 'tile' | 'items'> & { tile: Item; items: Item[] }

export type ListSection = Component<'DynamicLead' | 'Shelf' | 'Grid' | 'Stack' | 'OnAirNowShelf', ListData>
export type Section =
  | ListSection
  | Component<'LinksSelectableGroup', LinksData>
  | Component<'AboutSection', AboutData>
  | Component<'Message', MessageData>
  | Component<'Text', TextData>
  | Component<'Schedule', ScheduleData>
  | Component<'Guide', GuideData>
  | Component<'Search', SearchData>
  | Component<'LazyComponent', LazyData>
  | Component<'EndCard', EndCardData>
  | Component<'Photos', PhotosData>
  | Component<'PersonSection', PersonData>

export type LiveData = LivePageFieldsFragment
export type LiveChannel = LiveChannelFieldsFragment
export type LiveProgramme = LiveProgrammeFieldsFragment

/** A page with its sections [C3-43]. */
export type PageData = Omit<NonNullable<BonanzaPageQuery['bonanzaPage']>, 'data' | 'brand' | 'live'> & {
  data: { sections: Section[] }
  brand?: BrandTileFieldsFragment | null
  live?: LiveData | null
}
