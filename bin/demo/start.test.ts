import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { migrations } from '../commands/migrate.ts'
import { rememberDemo } from './edition.ts'

const command = fileURLToPath(new URL('../daypart.ts', import.meta.url))

test('a demo on this machine prints a working email address and password and a subscriber of a TV provider at its start; all other sites print neither', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-demo-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // Marks the demo as loaded, because this test needs only the account.
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
    const subscriber = /^Link the TV provider (.+) as (\S+) with the password (\S+)$/m.exec(printed)?.slice(1)
    return {
      mail,
      password,
      subscriber,
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
  expect(demo.subscriber).toEqual(['Copperline Cable', 'dana.price', expect.stringMatching(/^demo(?:-[b-z2-9]{4}){3}$/)])
  expect(demo.subscriber).not.toContain(demo.password)
  await demo.stop()
  const site = await start({ DEMO: 'off' })
  expect([site.mail, site.password, site.subscriber, await site.signIn(demo.mail, demo.password)]).toEqual(['', '', undefined, 401])
  await site.stop()
})
