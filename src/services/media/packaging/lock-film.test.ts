import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFilm } from './lock-film.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-lock-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a film that is locked is refused until it is unlocked, and other films are not; no lock file stays', async () => {
  const unlock = await lockFilm(folder, 'pilot')
  await expect(lockFilm(folder, 'pilot')).rejects.toThrow(/^Another run of this command packages the film pilot in .*: wait for its end/)
  await (await lockFilm(folder, 'other'))()
  await unlock()
  await (await lockFilm(folder, 'pilot'))()
  expect(await readdir(folder)).toEqual([])
})

test('only one of many runs that start together locks the film', async () => {
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockFilm(folder, 'together')))
  const locked = all.filter((each) => each.status === 'fulfilled')
  expect(locked).toHaveLength(1)
  await locked[0]!.value()
})

test('another process holds the lock until it is killed', async () => {
  const module = new URL('./lock-film.ts', import.meta.url).href
  const code = `const { lockFilm } = await import(${JSON.stringify(module)}); await lockFilm(process.argv[1], 'killed'); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await expect(lockFilm(folder, 'killed')).rejects.toThrow('Another run')
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
  await (await lockFilm(folder, 'killed'))()
})
