// Files of real data as they come: JSON, JSON lines and CSV, gzipped or not.
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

/** Rows by the names in the first line; quotes as RFC 4180 has them. */
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

/** The same name twice gets a number; the order of the files never changes, so neither do the ids. */
export function uniqueNames(): (wished: string) => string {
  const taken = new Map<string, number>()
  return (wished) => {
    const before = taken.get(wished) ?? 0
    taken.set(wished, before + 1)
    return before === 0 ? wished : `${wished}-${before + 1}`
  }
}
