// How every bench speaks: interleaved runs, median and range, a table on the terminal and JSON under bench/results/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

export type Spread = { median: number; min: number; max: number; runs: number }

export function spread(values: number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)!, runs: sorted.length }
}

const shown = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** `median (min to max)` */
export const range = ({ median, min, max }: Spread) => `${shown(median)} (${shown(min)} to ${shown(max)})`

/** One measure against its goal; `goal` is words, `ok` what they come to. */
export type Row = { measure: string; value: string; goal: string; ok: boolean | null }

export function report(name: string, rows: Row[], raw: unknown): void {
  console.log(`\n${name}`)
  console.table(
    Object.fromEntries(
      rows.map(({ measure, value, goal, ok }) => [measure, { value, goal, reached: ok === null ? '-' : ok ? 'yes' : 'NO' }]),
    ),
  )
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model, node: process.version, at: new Date().toISOString() }
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify({ name, machine, rows, raw }, null, 2)}\n`)
}

/** Runs each candidate in turn, `runs` times over, so that a drifting machine touches all alike. */
export async function interleaved<Name extends string>(
  runs: number,
  candidates: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(candidates) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let run = 0; run < runs; run++) for (const name of names) values[name].push(await candidates[name]())
  return values
}
