// [C4.8] Breaking news: when it is shown, and in which colours. The server, the browser and the script in the head share these rules.

/** [C4.8-06], [C5-08] The maximum length of the title in characters. */
export const newsTitleLength = 60
/** [C4.8-05], [C9-05] The name under which the id of closed news is stored: in local storage, or in a cookie that lives for `maxAge` seconds. */
export const hiddenNews = { name: 'hideNews', maxAge: 604_800 } as const
/** Milliseconds between two requests for news. */
export const newsInterval = 60_000

/** News as pages show them. `startTime` and `endTime` are ISO 8601; null: no limit. */
export type News = {
  id: string
  link: { url: string; title: string; target: string | null }
  color: string | null
  startTime: string | null
  endTime: string | null
  timezoneType: string
}

/** Returns a time without its zone, as `2026-11-24T20:00:00`. Epoch milliseconds are in UTC. */
export function wallTime(time: string | number): string {
  const text = typeof time === 'number' ? new Date(time).toISOString() : time
  const [, day, clock = '00:00', seconds = ':00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?)?/.exec(text) ?? []
  return `${day}T${clock}${seconds}`
}

/**
 * [C4.8-01]..[C4.8-04] Returns whether the news is shown at an instant (epoch milliseconds) to a viewer whose clock shows `local`
 * (`2026-11-24T20:00:00`). News without a title is never shown.
 */
export function isShown({ link, timezoneType, startTime, endTime }: News, now: number, local: string): boolean {
  if (!link.title) return false
  if (timezoneType === 'relative') return (!startTime || wallTime(startTime) <= local) && (!endTime || local < wallTime(endTime))
  if (timezoneType !== 'absolute') return true
  return (!startTime || Date.parse(startTime) <= now) && (!endTime || now < Date.parse(endTime))
}

/** [C4.8-06] Returns the title with at most 60 characters. A longer one ends with an ellipsis, after a whole word if possible. */
export function cutTitle(title: string): string {
  const characters = [...title]
  if (characters.length <= newsTitleLength) return title
  const cut = characters.slice(0, newsTitleLength - 1).join('')
  return `${cut.replace(/(?<=.{30})\s\S*$/u, '').trimEnd()}…`
}

/** Returns black or white, whichever has more contrast with a colour (`#rrggbb`): at least 4.5:1 with any colour. */
export function textOn(color: string): '#000' | '#fff' {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  // The contrast with black is (l + 0.05) / 0.05, with white 1.05 / (l + 0.05).
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000' : '#fff'
}
