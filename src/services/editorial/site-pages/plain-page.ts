import type { RequestContext } from '../lists/context.ts'
import type { BuiltInPage } from '../page-parts/skeleton.ts'
import { plainWords } from './plain-words.ts'

/** Returns a page with a heading and a sentence above a form. Returns null if `name` is not the name of such a page. */
export function plainPage({ language }: RequestContext, name: string): BuiltInPage | null {
  const words = plainWords(name, language)
  if (!words) return null
  const { title, text } = words
  return {
    id: `page-${name}`,
    metadata: { title, description: text, canonicalPath: `/${name}` },
    plan: async () => [],
  }
}
