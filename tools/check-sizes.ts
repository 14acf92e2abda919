// The measures of the house: a file that grew past them is a room that should be divided. Tests, generated files and demo data do not count.
// Biome holds the hard limit of a function (80 lines) and of a file (300); this holds the shape of the whole.
import { readFileSync } from 'node:fs'
import { sourceFiles } from './source-files.ts'

export const limits = { median: 60, ninetyPercent: 200, longest: 300 }

/** The sizes of the house in lines: median, ninetieth percentile, and the files over the longest allowed. */
export function measure(sizes: Map<string, number>): { median: number; ninetyPercent: number; tooLong: string[] } {
  const sorted = [...sizes.values()].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const tooLong = [...sizes].filter(([, lines]) => lines > limits.longest).map(([path, lines]) => `${path} has ${lines} lines`)
  return { median: at(0.5), ninetyPercent: at(0.9), tooLong }
}

export function houseSizes(): Map<string, number> {
  const own = sourceFiles().filter((path) => /^(src|bin|tools|bench)\//.test(path) && !/\.test\.tsx?$/.test(path))
  return new Map(own.map((path) => [path, readFileSync(path, 'utf8').split('\n').length - 1]))
}

if (import.meta.main) {
  const { median, ninetyPercent, tooLong } = measure(houseSizes())
  const faults = [...tooLong]
  if (median > limits.median) faults.push(`the median file has ${median} lines, more than ${limits.median}`)
  if (ninetyPercent > limits.ninetyPercent)
    faults.push(`a tenth of the files has more than ${ninetyPercent} lines, limit ${limits.ninetyPercent}`)
  for (const line of faults) console.error(line)
  console.log(`file sizes: median ${median}, 90 % under ${ninetyPercent}`)
  if (faults.length) process.exit(1)
}
