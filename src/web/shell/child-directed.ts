// [C2.2-06], [C6-07] The shell of pages about shows for children (COPPA): fewer links, and nothing that asks for an account.
import { changeLinks, type MenuLink, type Navigation } from './menu/menu-links.ts'

/** [A6-08], [C2.3-04] Returns whether a page for children may show a link: not the shop, and not a link that is flagged in its menu. */
const isForChildren = ({ machineName, attributes }: MenuLink) => machineName !== 'shop' && !attributes.notCoppaCompliant

/** Returns the menus of a page for children: without quick links and breaking news, and only with links that such a page may show. */
export const navigationForChildren = (navigation: Navigation): Navigation =>
  changeLinks({ ...navigation, quickLinks: { ...navigation.quickLinks, links: [] }, breakingNews: null }, (link) =>
    isForChildren(link) ? link : null,
  )
