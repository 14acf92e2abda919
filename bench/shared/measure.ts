// Functions of all benchmarks: run candidates in turn, compute median and range, print a table, and write JSON to bench/results/.
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

/** Formats measured values as `median (min to max)`. */
export const range = ({ median, min, max }: Spread) => `${shown(median)} (${shown(min)} to ${shown(max)})`

/** A row of the printed table: a measured value and its goal. `ok`: whether the value meets the goal; null if there is no goal. */
export type Row = { measure: string; value: string; goal: string; ok: boolean | null }

export function report(name: string, rows: Row[], raw: unknown): void {
  console.log(`\n${name}`)
  console.table(
    Object.fromEntries(
      rows.map(({ measure, value, goal, ok }) => [measure, { value, goal, reached: ok === null ? '-' : ok ? 'yes' : 'NO' }]),
    ),
  )
  const folder = fileURLToPath(new URL('../results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model, node: process.version, at: new Date().toISOString() }
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify({ name, machine, rows, raw }, null, 2)}\n`)
}

/** Runs all candidates in turn, `runs` times, so that a slower machine affects all candidates equally. Returns the results by candidate. */
export async function interleaved<Name extends string>(
  runs: number,
  candidates: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(candidates) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let run = 0; run < runs; run++) for (const name of names) values[name].push(await candidates[name]())
  return values
}
