import type { Feature } from '#contracts/brand.ts'
import { matchRoute } from '../../routes.ts'
import type { Navigation } from '../../shell/header.tsx'

/** Removes links to disabled features from the menus [C2.1-23], [C2.1-24], [C2.3-03]. */
export function enabledLinks(navigation: Navigation, off: readonly Feature[]): Navigation {
  if (!off.length) return navigation
  const isEnabled = ({ href }: { href: string }) => !isDisabled(href, off)
  const { items, quickLinks, corporateLinks } = navigation
  return {
    ...navigation,
    items: items.filter(isEnabled),
    quickLinks: { ...quickLinks, links: quickLinks.links.filter(isEnabled) },
    corporateLinks: { ...corporateLinks, links: corporateLinks.links.filter(isEnabled) },
  }
}

/** Returns whether a link leads to a page of a disabled feature. */
function isDisabled(href: string, off: readonly Feature[]): boolean {
  const path = href.split(/[?#]/, 1)[0]!
  return matchRoute(path, '', off).kind === 'missing' && matchRoute(path, '').kind !== 'missing'
}
