// Checks the median, the ninetieth percentile and the maximum of file sizes. Tests, generated files, demo data and drawings do not count. Biome checks the maximum length of
// a function (80 lines) and of a file (300 lines).
import { readFileSync } from 'node:fs'
import { sourceFiles } from './source-files.ts'

export const limits = { median: 60, ninetyPercent: 200, longest: 300 }

/** Returns the median, the ninetieth percentile, and the files above the maximum, in lines. */
export function measure(sizes: Map<string, number>): { median: number; ninetyPercent: number; tooLong: string[] } {
  const sorted = [...sizes.values()].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const tooLong = [...sizes].filter(([, lines]) => lines > limits.longest).map(([path, lines]) => `${path} has ${lines} lines`)
  return { median: at(0.5), ninetyPercent: at(0.9), tooLong }
}

export function sizesOfSources(): Map<string, number> {
  const own = sourceFiles().filter((path) => /^(src|bin|tools(?!\/demo-art)|bench)\//.test(path) && !/\.test\.tsx?$/.test(path))
  return new Map(own.map((path) => [path, readFileSync(path, 'utf8').split('\n').length - 1]))
}

if (import.meta.main) {
  const { median, ninetyPercent, tooLong } = measure(sizesOfSources())
  const faults = [...tooLong]
  if (median > limits.median) faults.push(`the median file has ${median} lines, more than ${limits.median}`)
  if (ninetyPercent > limits.ninetyPercent)
    faults.push(`10 % of the files have more than ${ninetyPercent} lines; the limit is ${limits.ninetyPercent}`)
  for (const line of faults) console.error(line)
  console.log(`file sizes: median ${median}, 90 % under ${ninetyPercent}`)
  if (faults.length) process.exit(1)
}
