// How a report names its parts: the page and the command use the same words.
import { type Total, totals } from '../store/counts.ts'
import type { Report, Sums } from './load-report.ts'

export type Table = { title: string; head: readonly string[]; rows: readonly (readonly (string | number)[])[]; empty: string }

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`
export const totalName = (total: Total) => sentence(total)

/** Formats a share in percent, such as `42.5 %`; `-` if there is nothing to compare with. */
export const percent = (part: number, whole: number) => (whole ? `${((100 * part) / whole).toFixed(1)} %` : '-')
const minutesOf = (seconds: number) => Math.round(seconds / 60)

/** Returns the most important numbers of a report. */
export function headlines({ now, sums }: Report): [name: string, value: string][] {
  return [
    ['Visitors now', String(now.visitors)],
    ['Viewers now', String(now.viewers)],
    ['Visits', sums.visits.toLocaleString('en')],
    ['Pages', sums.pages.toLocaleString('en')],
    ['Video starts', sums.starts.toLocaleString('en')],
    ['Completed', percent(sums.completions, sums.starts)],
    ['Live starts', sums['live starts'].toLocaleString('en')],
    ['Waiting for data', percent(sums['stalled milliseconds'], sums['stalled milliseconds'] + sums['played milliseconds'])],
    ['Playback errors', sums['playback errors'].toLocaleString('en')],
  ]
}

const brandRow = (name: string, sums: Sums) => [
  ...[name, sums.visits, sums.pages, sums.starts, percent(sums.completions, sums.starts)],
  ...[sums['live starts'], minutesOf(sums['watched seconds'] + sums['live watched seconds']), sums.errors + sums['playback errors']],
]

/** Returns the tables of a report. `nameOf` returns the name of a brand. */
export function tablesOf(report: Report, nameOf: (brand: string) => string): Table[] {
  const { now, byBrand, series, campaigns, titles, channels, shelves, termsWithoutResults, errors, sums, days } = report
  const point = (at: number) => new Date(at).toISOString().slice(...((days === 1 ? [11, 16] : [0, 10]) as [number, number]))
  return [
    {
      title: 'Now, by brand',
      head: ['Brand', 'Visitors', 'Viewers'],
      rows: now.byBrand.map(({ brand, visitors, viewers }) => [nameOf(brand), visitors, viewers]),
      empty: 'There are no visitors now.',
    },
    {
      title: 'Now, by channel',
      head: ['Channel', 'Viewers'],
      rows: now.byChannel.map(({ channel, viewers }) => [channel, viewers]),
      empty: 'No channel has viewers now.',
    },
    {
      title: 'Brands',
      head: ['Brand', 'Visits', 'Pages', 'Starts', 'Completed', 'Live starts', 'Minutes', 'Errors'],
      rows: byBrand.map(({ brand, sums: of }) => brandRow(nameOf(brand), of)),
      empty: 'There are no events.',
    },
    {
      title: 'Campaigns',
      head: ['Campaign', 'Visits'],
      rows: campaigns.map(({ subject, amount }) => [subject, amount]),
      empty: 'No visit came from a campaign.',
    },
    {
      title: 'Top titles',
      head: ['Title', 'Starts', 'Completed', 'Minutes'],
      rows: titles.map(({ title, starts, completions, minutes }) => [title, starts, percent(completions, starts), minutes]),
      empty: 'No video was started.',
    },
    {
      title: 'Channels',
      head: ['Channel', 'Starts', 'Minutes'],
      rows: channels.map(({ channel, starts, minutes }) => [channel, starts, minutes]),
      empty: 'No channel was watched.',
    },
    {
      title: 'Shelves of the home pages',
      head: ['Shelf', 'Seen', 'Clicks', 'Clicked'],
      rows: shelves.map(({ shelf, impressions, clicks }) => [shelf, impressions, clicks, percent(clicks, impressions)]),
      empty: 'No shelf was seen.',
    },
    {
      title: 'Searches without results',
      head: ['Term', 'Searches'],
      rows: termsWithoutResults.map(({ subject, amount }) => [subject, amount]),
      empty: 'Every search had results.',
    },
    {
      title: 'Errors',
      head: ['Kind', 'Events'],
      rows: errors.map(({ subject, amount }) => [subject, amount]),
      empty: 'There are no errors.',
    },
    {
      title: days === 1 ? 'By hour (UTC)' : 'By day (UTC)',
      head: [days === 1 ? 'Hour' : 'Day', 'Visits', 'Pages', 'Starts', 'Completed', 'Live starts', 'Minutes', 'Errors'],
      rows: series.map(({ at, sums: of }) => brandRow(point(at), of)),
      empty: 'There are no events.',
    },
    {
      title: 'All counts',
      head: ['Count', 'Amount'],
      rows: totals.map((total) => [totalName(total), sums[total]]),
      empty: '',
    },
  ]
}
