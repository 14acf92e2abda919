import type { Picture } from '../wording/arts.ts'

export type PageMetadata = {
  title: string
  description: string | null
  shortTitle: string | null
  seriesShortTitle: string | null
  image: Picture | null
  canonicalPath: string
  isCoppaCompliant: boolean
}
