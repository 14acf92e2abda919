import { execFileSync } from 'node:child_process'

/** Every source file that git tracks or would: paths below the package root; generated files left out. */
export function sourceFiles(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && !path.endsWith('.generated.ts'))
}
