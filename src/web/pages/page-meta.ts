import type { PageData } from '#contracts/graph/shapes.ts'
import type { Visit } from '../ui/visit.tsx'
import type { Meta } from './page.ts'

/** What most pages say of themselves: content's words, the brand's name after them. */
export function pageMeta({ metadata }: PageData, visit: Visit, kind: Meta['kind'] = 'website'): Meta {
  return {
    title: `${metadata.title} | ${visit.brand.displayTitle}`,
    description: metadata.description,
    canonicalPath: metadata.canonicalPath,
    image: metadata.image,
    kind,
  }
}
