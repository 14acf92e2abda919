import type { Navigation } from '../../shell/header.tsx'
import type { Visit } from '../../ui/visit.tsx'

/** [C2.2-04] Of no brand in particular, so they stand without its menu, and with a simple footer. Only the server draws them [A2-15]. */
const neutral = /^\/(?:my-account|(?:my-account\/)?email-preferences|request-password|reset-password(?:\/success)?)\/?$/i

export function framedBy(navigation: Navigation | null, { path }: Visit): Navigation | null {
  if (!navigation || !neutral.test(path)) return navigation
  return { ...navigation, items: [], quickLinks: { ...navigation.quickLinks, links: [] } }
}
