import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Lists the source files that git tracks or would track, as paths below the package root, without deleted and generated files. */
export function sourceFiles(patterns = ['*.ts', '*.tsx']): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && !path.endsWith('.generated.ts') && existsSync(path))
}
