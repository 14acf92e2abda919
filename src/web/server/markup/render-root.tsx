import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { SiteProviders } from '../../pages/parts/site-providers.tsx'
import type { Query } from '../../ui/graph/query.ts'
import { en } from '../../ui/messages.en.ts'
import { es } from '../../ui/messages.es.ts'
import type { Visit } from '../../ui/visit.tsx'

export const catalogues = { en, es }

/** Rejects queries during a render, because all data is loaded before the render. */
const noQuery: Query = () => Promise.reject(new Error('Queries are not allowed while rendering on the server'))

/** Renders one React root to HTML. */
export function renderRoot(children: ReactNode, visit: Visit): string {
  return renderToString(
    <SiteProviders visit={visit} messages={catalogues[visit.language]} query={noQuery}>
      {children}
    </SiteProviders>,
  )
}
