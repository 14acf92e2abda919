// The graph's answers with their discriminating `component`: the generated types know it only as a string.
import type {
  AboutFieldsFragment,
  BonanzaPageQuery,
  BrandTileFieldsFragment,
  CreditFieldsFragment,
  GalleryTileFieldsFragment,
  ListFieldsFragment,
  MarketingBandFieldsFragment,
  PlaylistTileFieldsFragment,
  SectionFieldsFragment,
  SlideFieldsFragment,
  SmartTileFieldsFragment,
  TitleTileFieldsFragment,
  VideoTileFieldsFragment,
} from './types.generated.ts'

type Component<Name extends string, Data> = { component: Name; data: Data }

/** What a list may hold [C2.7-02]; each draws the tile of its name. */
export type Item =
  | Component<'VideoTile', VideoTileFieldsFragment>
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

/** [C3-32] */
export type ListData = Omit<ListFieldsFragment, 'items'> & { items: Item[] }

export type AboutData = Omit<AboutFieldsFragment, 'galleries'> & { galleries: Extract<Item, { component: 'GalleryTile' }>[] }

export type LinksData = Extract<SectionFieldsFragment, { data: { label: string } }>['data']
export type MessageData = Extract<SectionFieldsFragment, { data: { text: string } }>['data']

export type ListSection = Component<'DynamicLead' | 'Shelf' | 'Grid' | 'Stack', ListData>
export type Section =
  | ListSection
  | Component<'LinksSelectableGroup', LinksData>
  | Component<'AboutSection', AboutData>
  | Component<'Message', MessageData>

/** [C3-43] */
export type PageData = Omit<NonNullable<BonanzaPageQuery['bonanzaPage']>, 'data'> & { data: { sections: Section[] } }
