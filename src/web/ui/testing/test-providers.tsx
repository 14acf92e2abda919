// Providers for component tests: a visit, messages and a query.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Query } from '../graph/query.ts'
import { QueryProvider } from '../graph/use-query.ts'
import { en } from '../messages.en.ts'
import { es } from '../messages.es.ts'
import { MessagesProvider } from '../messages.tsx'
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

const noQuery: Query = () => Promise.reject(new Error('this test must not run a query'))

type TestProviders = { visit?: Visit; query?: Query; children: ReactNode }

export function TestProviders({ visit: visitOfPage = visit, query = noQuery, children }: TestProviders) {
  return (
    <VisitProvider value={visitOfPage}>
      <MessagesProvider value={visitOfPage.language === 'es' ? es : en}>
        <QueryProvider value={query}>{children}</QueryProvider>
      </MessagesProvider>
    </VisitProvider>
  )
}

/** Renders `children` with the test providers and returns the static markup. */
export function markup(children: ReactNode, visitOfPage: Visit = visit): string {
  return renderToStaticMarkup(<TestProviders visit={visitOfPage}>{children}</TestProviders>)
}
