import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { encodePassword } from '#contracts/http/password.ts'
import { openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { rememberDemo } from './demo-edition.ts'
import { migrations } from './migrate.ts'

const command = fileURLToPath(new URL('daypart.ts', import.meta.url))

test('a demo on this machine prints who may sign in, who then may; on any other site nothing of the kind', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-demo-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // As if it were loaded: what is asked here is who signs in, not what is on.
  const database = await openDatabase({ dataDir: folder })
  await migrate(database, migrations)
  await rememberDemo(database, Date.now())
  await database.close()

  async function start(settings: Record<string, string>) {
    const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', ...settings }
    const child = spawn(process.execPath, [command, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    let printed = ''
    for await (const chunk of child.stdout) {
      printed += chunk
      if (/ at http:\S+\n/.test(printed)) break
    }
    const address = / at (http:\S+)\/\n/.exec(printed)![1]!
    const [, mail = '', password = ''] = /^Sign in as (\S+) with the password (\S+)$/m.exec(printed) ?? []
    return {
      mail,
      password,
      signIn: async (username: string, word: string) =>
        (await fetch(`${address}/api/v3/profile/session`, { headers: { username, password: encodePassword(word) } })).status,
      async stop() {
        child.kill('SIGINT')
        await once(child, 'exit')
      },
    }
  }

  const demo = await start({})
  expect(await demo.signIn(demo.mail, demo.password)).toBe(200)
  await demo.stop()
  const site = await start({ DEMO: 'off' })
  expect([site.mail, site.password, await site.signIn(demo.mail, demo.password)]).toEqual(['', '', 401])
  await site.stop()
})
