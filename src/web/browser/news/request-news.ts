import type { News } from '#contracts/catalogue/breaking-news.ts'
import type { Visit } from '../../ui/visit.tsx'

type Attributes = Pick<News, 'color' | 'startTime' | 'endTime' | 'timezoneType'> & {
  link: { url: string; title: string | { en?: string; es?: string }; target?: string }
}

/** [C7.5-01] Requests the newest of the news that is current in any time zone; resolves to null if there is none. Rejects if the request fails. */
export async function requestNews({ brand, language }: Pick<Visit, 'language'> & { brand: { key: string } }): Promise<News | null> {
  const query = new URLSearchParams({
    'filter[brand]': brand.key,
    'filter[showing]': 'now',
    'fields[breakingNews]': 'link,color,endTime,startTime,timezoneType',
    'page[size]': '1',
    'page[number]': '1',
    sort: '-startTime',
  })
  const response = await fetch(`/content/breakingNews?${query}`, { priority: 'low', signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`breaking news answered ${response.status}`)
  const { data } = (await response.json()) as { data: { id: string; attributes: Attributes }[] }
  const [found] = data
  if (!found) return null
  const { link, color, startTime, endTime, timezoneType } = found.attributes
  const title = typeof link.title === 'string' ? link.title : (link.title[language] ?? link.title.en ?? link.title.es ?? '')
  const time = (value: string | number | null | undefined) =>
    value === undefined || value === null ? null : typeof value === 'number' ? new Date(value).toISOString() : value
  return {
    id: found.id,
    link: { url: link.url, title, target: link.target ?? null },
    color: color ?? null,
    startTime: time(startTime),
    endTime: time(endTime),
    timezoneType,
  }
}
