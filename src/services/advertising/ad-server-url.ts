// The URL of a request to an ad server: a template with macros.

import type { adMacros } from '#contracts/brand.ts'
import type { AdRequest } from '#contracts/media/advertising.ts'

export type AdFacts = {
  mpxGuid: string
  /** Seconds. */
  duration: number
  /** The URL of the page. */
  page: string
  /** [A7-28] The ad parameters of the brand. */
  parameters: AdRequest['adparams']
  /** Whether data about the viewer must not be shared or sold. */
  limitsTracking: boolean
}

type Macro = (typeof adMacros)[number]

/** Returns the URL with a value for each macro. None of the values identifies the viewer. */
export function adServerUrl(template: string, facts: AdFacts, now: number): string {
  const values: Record<Macro, string> = {
    ADPARAMS: new URLSearchParams(Object.entries(facts.parameters)).toString(),
    CACHEBUSTING: String(Math.floor(Math.random() * 1e8)).padStart(8, '0'),
    CONTENTID: encodeURIComponent(facts.mpxGuid),
    DURATION: String(Math.round(facts.duration)),
    LIMITADTRACKING: facts.limitsTracking ? '1' : '0',
    PAGEURL: encodeURIComponent(facts.page),
    TIMESTAMP: encodeURIComponent(new Date(now).toISOString()),
  }
  return template.replace(/\[([A-Z]+)\]/g, (text, name: Macro) => values[name] ?? text)
}
