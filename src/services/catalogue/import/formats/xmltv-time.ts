// Parses and formats XMLTV times: `YYYYMMDDhhmmss`, or only its first digits, and an optional zone. The default zone is UTC.

const hour = 3_600_000

/** Names of time zones in guides, with their offset from UTC in hours. IST is Irish time and CST is American time, as broadcasters use them. */
const zones: Record<string, number> = {
  UTC: 0, GMT: 0, UT: 0, Z: 0, WET: 0, WEST: 1, BST: 1, IST: 1, CET: 1, MET: 1, CEST: 2, MEST: 2, SAST: 2, EET: 2, EEST: 3, MSK: 3,
  JST: 9, KST: 9, AWST: 8, ACST: 9.5, ACDT: 10.5, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13,
  NST: -3.5, NDT: -2.5, AST: -4, ADT: -3, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10, BRT: -3, ART: -3,
} // biome-ignore format: one entry per line would be hard to read

/** Returns epoch milliseconds, or undefined when the text is not a valid time with at least year, month and day. */
export function parseXmltvTime(text: string): number | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(\d{2})?)?)?(?:\.\d+)?\s*([A-Za-z]+|[+-]\d{1,2}(?::?\d{2})?)?$/.exec(text.trim())
  if (!match) return undefined
  const [year, month, day, hours, minutes, seconds] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const time = Date.UTC(year, month - 1, day, hours, minutes, seconds)
  const date = new Date(time)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hours > 23 || minutes > 59 || seconds > 59) return undefined
  const offset = zoneOffset(match[7])
  return offset === undefined ? undefined : time - offset
}

/** Returns the offset of a zone from UTC in milliseconds, or undefined for an unknown zone. */
function zoneOffset(zone: string | undefined): number | undefined {
  if (zone === undefined) return 0
  const numeric = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (!numeric) {
    const known = zones[zone.toUpperCase()]
    return known === undefined ? undefined : known * hour
  }
  const minutes = Number(numeric[3] ?? 0)
  if (Number(numeric[2]) > 14 || minutes > 59) return undefined
  return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * hour + minutes * 60_000)
}

/** Formats a time in UTC, such as `20260512200000 +0000`. */
export function formatXmltvTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:T]/g, '')} +0000`
}
