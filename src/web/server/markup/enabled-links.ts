import type { Feature } from '#contracts/brand.ts'
import { matchRoute } from '../../routes.ts'
import { changeLinks, type Navigation } from '../../shell/menu/menu-links.ts'

/** Removes links to disabled features from the menus [C2.1-23], [C2.1-24], [C2.3-03]. */
export const enabledLinks = (navigation: Navigation, off: readonly Feature[]): Navigation =>
  off.length ? changeLinks(navigation, (link) => (isDisabled(link.href, off) ? null : link)) : navigation

/** Returns whether a link leads to a page of a disabled feature. */
function isDisabled(href: string, off: readonly Feature[]): boolean {
  const path = href.split(/[?#]/, 1)[0]!
  return matchRoute(path, '', off).kind === 'missing' && matchRoute(path, '').kind !== 'missing'
}
