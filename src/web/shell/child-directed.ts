// [C2.2-06], [C6-07] The shell of pages about shows for children (COPPA): fewer links, and nothing that asks for an account.
import type { Navigation } from './header.tsx'

type Link = Navigation['items'][number]

/** [A6-08], [C2.3-04] Returns whether a page for children may show a link: not the shop, and not a link that is flagged in its menu. */
const isForChildren = ({ machineName, attributes }: Link) => machineName !== 'shop' && !attributes.notCoppaCompliant

/** Returns the menus of a page for children: without quick links, and only with links that such a page may show. */
export const navigationForChildren = ({ items, quickLinks, corporateLinks }: Navigation): Navigation => ({
  items: items.filter(isForChildren),
  quickLinks: { ...quickLinks, links: [] },
  corporateLinks: { ...corporateLinks, links: corporateLinks.links.filter(isForChildren) },
})
