// Reads files of public data sets: JSON, JSON lines and CSV, optionally compressed with gzip.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export function readText(path: string): string {
  const bytes = readFileSync(path)
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
}

export function readLines<Row>(path: string): Row[] {
  return readText(path)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))
}

/** Reads the rows of a CSV file (RFC 4180) as objects keyed by the names in the first line. */
export function readCsv(path: string): Record<string, string>[] {
  const [head = [], ...rows] = csvRows(readText(path))
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
}

function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(match[1] === undefined ? match[2]! : match[1].replaceAll('""', '"'))
    if (match[3] !== ',' && match.index + match[0].length < text.length) rows.push([])
    if (match.index + match[0].length >= text.length) break
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '')
}

/** Returns a function that makes names unique: it adds a number to a repeated name, such as `name-2`. The order of the calls determines the number. */
export function uniqueNames(): (wished: string) => string {
  const counts = new Map<string, number>()
  return (name) => {
    const before = counts.get(name) ?? 0
    counts.set(name, before + 1)
    return before === 0 ? name : `${name}-${before + 1}`
  }
}
