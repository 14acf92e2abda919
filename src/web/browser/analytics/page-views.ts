import type { PageData } from '#contracts/graph/shapes.ts'
import { sendEvent } from '../../ui/events/send-event.ts'

/** [C3-43] Reports a view of a page with the page's analytics fields. */
export function sendPageView(page: PageData): void {
  const { pageType, name, analytics } = page
  sendEvent({
    name: 'Page Load',
    type: 'Page',
    pageType: String(pageType),
    // The name of a search page is the search text, which must not be reported here.
    pageName: pageType === 'SEARCH' ? 'search' : (name ?? '').slice(0, 300),
    ...present(analytics ?? {}),
  })
}

/** Leaves out fields without a value, and shortens texts. */
export const present = <Fields extends object>(fields: Fields): { [Name in keyof Fields]: NonNullable<Fields[Name]> } =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => value !== null && value !== undefined && name !== '__typename')
      .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 300) : value]),
  ) as never
