import type { Visit } from '#contracts/events/visit.ts'
import { journeyLimits } from '#contracts/limits.ts'

/**
 * [A3-18], [C3-62] Returns where a visit comes from, by the URL of its first page: `utm_medium` is the feature (such as email), `utm_campaign` the campaign,
 * `utm_source` the channel, and `utm_content` the tags, separated by commas. Leaves out what may be an email address or a telephone number. Undefined if
 * nothing is left.
 */
export function journeyOf(url: string): Visit['journey'] {
  const parameters = URL.parse(url)?.searchParams
  const text = (name: string) => reportable(parameters?.get(name) ?? '')
  const [feature, campaign, channel] = [text('utm_medium'), text('utm_campaign'), text('utm_source')]
  const tags = (parameters?.get('utm_content') ?? '').split(',').flatMap((tag) => reportable(tag) ?? [])
  if (!feature && !campaign && !channel && !tags.length) return undefined
  return {
    ...(feature && { feature }),
    ...(campaign && { campaign }),
    ...(channel && { channel }),
    ...(tags.length && { tags: tags.slice(0, journeyLimits.tags) }),
  }
}

/** Returns a text of a link as it may be reported, or null. */
function reportable(text: string): string | null {
  const known = text.replace(/\p{Cc}/gu, ' ').trim()
  return known && !/@|(?:\d[\s.()-]*){9}/.test(known) ? known.slice(0, journeyLimits.text).toWellFormed() : null
}
