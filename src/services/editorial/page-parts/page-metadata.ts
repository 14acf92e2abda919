import type { Picture } from '#contracts/catalogue/pictures.ts'

export type PageMetadata = {
  title: string
  description: string | null
  shortTitle: string | null
  seriesShortTitle: string | null
  image: Picture | null
  canonicalPath: string
  isCoppaCompliant: boolean
}
