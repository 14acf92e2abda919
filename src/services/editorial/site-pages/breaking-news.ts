// [C4.8], [C7.5-01] The breaking news of a brand's pages.
import { isShown, type News, wallTime } from '#contracts/catalogue/breaking-news.ts'
import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { languageOf } from '../lists/sections.ts'

/** The number of news entries, with the latest start, from which a page chooses. */
const considered = 5

/**
 * Returns the newest news that is current in the brand's time zone, else the newest that is current in any time zone, else null. [C8-09] After a failure,
 * which is logged as a warning, returns null.
 */
export async function newsOf(site: SiteContext, request: RequestContext): Promise<News | null> {
  const now = site.now()
  try {
    const entries = await site.catalogue.breakingNews(request.brand.key, now, considered)
    const all = entries.map(({ id, brand, link, color, startTime, endTime, timezoneType }): News => {
      const title = textInLanguage(link.title, languageOf(site, brand), request.language)?.text ?? ''
      const time = (value: typeof startTime) =>
        value === undefined ? null : typeof value === 'number' ? new Date(value).toISOString() : value
      return {
        id,
        link: { url: link.url, title, target: link.target ?? null },
        color: color ?? null,
        startTime: time(startTime),
        endTime: time(endTime),
        timezoneType,
      }
    })
    const local = wallTime(new Date(now).toLocaleString('sv', { timeZone: request.brand.timeZone }).replace(' ', 'T'))
    const titled = all.filter(({ link }) => link.title)
    return titled.find((news) => isShown(news, now, local)) ?? titled[0] ?? null
  } catch (error) {
    site.warn(`breaking news is left out: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
