import type { GlobalNavigationQuery } from '#contracts/graph/types.generated.ts'

/** The menus of the header and the footer. */
export type Navigation = NonNullable<GlobalNavigationQuery['globalNavigation']>
export type MenuItem = Navigation['items'][number]
export type MenuLink = Omit<MenuItem, 'items'>

/**
 * Returns the menus with each link changed by `change`, and without the links for which it returns null. A group goes with its own link, and becomes a link
 * when it has no other links left.
 */
export function changeLinks(
  { items, quickLinks, corporateLinks, ...rest }: Navigation,
  change: <Link extends MenuLink>(link: Link) => Link | null,
): Navigation {
  const changed = <Link extends MenuLink>(links: readonly Link[]) => links.flatMap((link) => change(link) ?? [])
  return {
    ...rest,
    items: changed(items).map((item) => ({ ...item, items: changed(item.items) })),
    quickLinks: { ...quickLinks, links: changed(quickLinks.links) },
    corporateLinks: { ...corporateLinks, links: changed(corporateLinks.links) },
  }
}
