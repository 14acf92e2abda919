import type { Feature } from '#contracts/brand.ts'
import { matchRoute } from '../../routes.ts'
import type { Navigation } from '../../shell/header.tsx'

/** A menu without links to what this site leaves out [C2.1-23], [C2.1-24], [C2.3-03]. */
export function offeredLinks(navigation: Navigation, off: readonly Feature[]): Navigation {
  if (!off.length) return navigation
  const offered = ({ href }: { href: string }) => !leadsNowhere(href, off)
  const { items, quickLinks, corporateLinks } = navigation
  return {
    ...navigation,
    items: items.filter(offered),
    quickLinks: { ...quickLinks, links: quickLinks.links.filter(offered) },
    corporateLinks: { ...corporateLinks, links: corporateLinks.links.filter(offered) },
  }
}

/** What is a page only while a feature is on. */
function leadsNowhere(href: string, off: readonly Feature[]): boolean {
  const path = href.split(/[?#]/, 1)[0]!
  return matchRoute(path, '', off).kind === 'missing' && matchRoute(path, '').kind !== 'missing'
}
