import type { PageData } from '#contracts/graph/shapes.ts'
import type { Visit } from '../../ui/visit.tsx'
import type { Meta } from './page-module.ts'

/** Returns the metadata of most pages: the content's title, followed by the brand's name. */
export function pageMeta({ metadata }: PageData, visit: Visit, kind: Meta['kind'] = 'website'): Meta {
  return {
    title: `${metadata.title} | ${visit.brand.displayTitle}`,
    description: metadata.description,
    canonicalPath: metadata.canonicalPath,
    image: metadata.image,
    kind,
  }
}
