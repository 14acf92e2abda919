import type { ReactNode } from 'react'
import type { Item, PageData } from '#contracts/graph/shapes.ts'
import type { PageType } from '#contracts/graph/types.generated.ts'
import type { Visit } from '../ui/visit.tsx'

export type Params = Record<string, string>

/** Which page of the content graph a URL is. */
export type PageRequest = { type: PageType; name: string; pid?: string }

/** What search engines, shares and the tab are told of a page; paths stand below the brand path. */
export type Meta = {
  title: string
  description: string | null
  canonicalPath: string
  image: { id: string; alt: string | null } | null
  /** Nothing that a search engine should find. */
  isPrivate?: boolean
  kind: 'website' | 'video.tv_show' | 'video.movie' | 'video.episode' | 'video.other'
}

/** What each file of this folder exports. */
export type PageModule = {
  request(params: Params, query: Record<string, string>): PageRequest
  /** The page it is a part of, to point to when it is not there itself: a season's show. */
  parent?(params: Params): PageRequest
  /** Paths into the page's data without which there is nothing to show [C5-09]. */
  required: readonly string[]
  meta(page: PageData, visit: Visit): Meta
  /** `pending`: a sketch stands in for the page, whose sections are still to come. */
  Page(props: { page: PageData; pending?: boolean }): ReactNode
  /** The page as far as the tile that leads to it knows it. */
  sketch?(item: Item): PageData | null
  /** Parts besides the sections that wake on their own. */
  islands?: Record<string, (props: { page: PageData }) => ReactNode>
}
