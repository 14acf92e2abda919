import type { Ask } from '../house.ts'
import { plainWords } from './plain-words.ts'
import type { KnownPage } from './skeleton.ts'

/** A heading, a sentence and one thing to do, unless a form stands there; null for a name that is none of these. */
export function plainPage({ language }: Ask, name: string): KnownPage | null {
  const words = plainWords(name, language)
  if (!words) return null
  const { title, text, next } = words
  return {
    id: `page-${name}`,
    metadata: { title, description: text, canonicalPath: `/${name}` },
    plan: async () =>
      next ? [{ component: 'Message', data: { text, cta: { text: next.cta, destination: next.to, destinationType: 'page' } } }] : [],
  }
}
