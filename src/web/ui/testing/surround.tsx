// For tests of anything that asks who is looking: a visit, its words and a query.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { en } from '../messages.en.ts'
import { es } from '../messages.es.ts'
import { MessagesProvider } from '../messages.tsx'
import { type Query, QueryProvider } from '../query.tsx'
import { type Visit, VisitProvider } from '../visit.tsx'

export const colors = { canvas: '#0b0d16', accent: '#ffb02e', onAccent: '#1a1000', gradientStart: '#e8552d', gradientEnd: '#4b2a8c' }

export const visit: Visit = {
  brand: {
    key: 'nbc',
    displayTitle: 'NBC',
    language: 'en',
    timeZone: 'America/New_York',
    tagline: { en: 'On.', es: 'Al aire.' },
    whiteBrandLogo: '/generetic/brands/nbc-white.svg',
    logoRatio: 4,
    colors,
    isMain: true,
  },
  language: 'en',
  platform: 'web',
  basePath: '',
  path: '/',
  query: {},
  publicUrl: 'https://tv.example',
  mainLanguage: 'en',
  now: Date.UTC(2026, 10, 20),
}

export const spanish: Visit = { ...visit, language: 'es' }

const noQuery: Query = () => Promise.reject(new Error('nothing may be asked here'))

type Surround = { visit?: Visit; query?: Query; children: ReactNode }

export function Surround({ visit: given = visit, query = noQuery, children }: Surround) {
  return (
    <VisitProvider value={given}>
      <MessagesProvider value={given.language === 'es' ? es : en}>
        <QueryProvider value={query}>{children}</QueryProvider>
      </MessagesProvider>
    </VisitProvider>
  )
}

/** The markup of something, surrounded. */
export function markup(children: ReactNode, given: Visit = visit): string {
  return renderToStaticMarkup(<Surround visit={given}>{children}</Surround>)
}
