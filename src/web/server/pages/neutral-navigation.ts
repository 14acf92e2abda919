import type { Navigation } from '../../shell/menu/menu-links.ts'
import type { Visit } from '../../ui/visit.tsx'

/** [C2.2-04] The paths of pages without a brand. These pages have no menu and a simple footer. Only the server renders them [A2-15]. */
const neutral = /^\/(?:my-account|(?:my-account\/)?email-preferences|request-password|reset-password(?:\/success)?)\/?$/i

/** Returns the menus of a page. A page that belongs to no brand has no brand links. */
export function navigationFor(navigation: Navigation | null, { path }: Visit): Navigation | null {
  if (!navigation || !neutral.test(path)) return navigation
  return { ...navigation, items: [], quickLinks: { ...navigation.quickLinks, links: [] } }
}
