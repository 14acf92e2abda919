import type { ReactNode } from 'react'
import type { Item, PageData } from '#contracts/graph/shapes.ts'
import type { PageType } from '#contracts/graph/types.generated.ts'
import type { Visit } from '../../ui/visit.tsx'

export type Params = Record<string, string>

/** The page of the content graph that a URL requests. */
export type PageRequest = { type: PageType; name: string; pid?: string }

/** A page's metadata for search engines, shared links and the browser tab. Paths are relative to the brand path. */
export type Meta = {
  title: string
  description: string | null
  canonicalPath: string
  image: { id: string; alt: string | null } | null
  /** Hides the page from search engines. */
  isPrivate?: boolean
  kind: 'website' | 'video.tv_show' | 'video.movie' | 'video.episode' | 'video.other'
}

export type InPlace = {
  /** Returns whether the page that is shown can show the page of a request. */
  canShow(request: PageRequest): boolean
  /** Shows another page. Returns false if no page of this module is shown, or if it cannot show this one. */
  show(page: PageData, visit: Visit): boolean
  /** Returns what is known about the page of a request before its data has loaded. Returns null if nothing is known. */
  placeholder(request: PageRequest, visit: Visit): PageData | null
}

/** The exports of each page module in src/web/pages. */
export type PageModule = {
  request(params: Params, query: Record<string, string>): PageRequest
  /** Returns the parent page, for example the show of a season. The 404 page links to the parent page. */
  parent?(params: Params): PageRequest
  /** Paths into the page's data. The page fails if one of these paths has no value [C5-09]. */
  required: readonly string[]
  meta(page: PageData, visit: Visit): Meta
  /** Returns the status of the response; without it, 200. */
  status?(page: PageData): 200 | 404
  /** `pending`: the page is a placeholder, and its sections are still loading. */
  Page(props: { page: PageData; pending?: boolean }): ReactNode
  /** Returns a placeholder page from a tile's data. Returns null if the tile leads to another type of page. */
  placeholder?(item: Item): PageData | null
  /** Shows another page of this module without replacing the elements of the page: a player goes on. */
  inPlace?: InPlace
  /** Parts of the page that are not sections. Each part is hydrated as an island of its own. */
  islands?: Record<string, (props: { page: PageData }) => ReactNode>
}
