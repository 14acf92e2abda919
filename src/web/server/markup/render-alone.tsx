import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Surroundings } from '../../pages/surroundings.tsx'
import { en } from '../../ui/messages.en.ts'
import { es } from '../../ui/messages.es.ts'
import type { Query } from '../../ui/query.tsx'
import type { Visit } from '../../ui/visit.tsx'

export const catalogues = { en, es }

/** Data comes before the render; whoever asks during it would ask again for every reader. */
const noQuery: Query = () => Promise.reject(new Error('a render asks for nothing'))

/** One React root as HTML. */
export function renderAlone(children: ReactNode, visit: Visit): string {
  return renderToString(
    <Surroundings visit={visit} messages={catalogues[visit.language]} query={noQuery}>
      {children}
    </Surroundings>,
  )
}
