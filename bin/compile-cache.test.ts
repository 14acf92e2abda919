import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const command = fileURLToPath(new URL('daypart.mjs', import.meta.url))
const reportParser = `process.on('exit', () => console.log(process.moduleLoadList.some((name) => name.includes('deps/amaro'))))`

test('the second start does not load the TypeScript parser, and the cache folder is not readable by other users', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-compile-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const DATA_DIR = join(folder, 'data')
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const loadsParser = () =>
    execFileSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(reportParser)}`, command, 'serve', '--help'], {
      env: { ...env, DATA_DIR },
      encoding: 'utf8',
    }).includes('true')
  expect([loadsParser(), loadsParser()]).toEqual([true, false])
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700)
})
