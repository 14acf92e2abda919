import type { Ask } from '../house.ts'
import { plainWords } from './plain-words.ts'
import type { KnownPage } from './skeleton.ts'

/** A heading, a sentence and one thing to do; null for a name that is none of these. */
export function plainPage({ language }: Ask, name: string): KnownPage | null {
  const words = plainWords(name, language)
  if (!words) return null
  const { title, text, cta, to } = words
  return {
    id: `page-${name}`,
    metadata: { title, description: text, canonicalPath: `/${name}` },
    plan: async () => [{ component: 'Message', data: { text, cta: { text: cta, destination: to, destinationType: 'page' } } }],
  }
}
