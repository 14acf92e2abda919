import { expect, test } from 'vitest'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createBlackoutStore } from '#services/geo/blackout-store.ts'
import { geoMigrations } from '#services/geo/tables.ts'
import { captureOutput } from '../testing/capture-output.ts'
import { type BlackoutSubcommand, blackoutCommand } from './blackout.ts'

onEachDatabase('blackout', (open) => {
  async function commands() {
    const database = await open()
    await migrate(database, [geoMigrations])
    const store = createBlackoutStore(database)
    const run = async (subcommand: BlackoutSubcommand) => {
      const { output, ...streams } = captureOutput()
      const code = await blackoutCommand(subcommand, { open: async () => ({ ...store, close: async () => {} }), ...streams })
      return { code, ...output }
    }
    return { run, store }
  }

  test('`daypart blackout` adds, lists, replaces and removes blackouts', async () => {
    const { run, store } = await commands()
    expect(await run({ name: 'list' })).toEqual({ code: 0, out: 'There are no blackouts.\n', err: '' })
    const times = { from: '2026-11-26T20:00:00-05:00', to: '2026-11-27T00:00:00-05:00' }
    const text = 'game: G1, ZIP codes 100 11201 and countries CA, from 2026-11-27T01:00:00.000Z to 2026-11-27T05:00:00.000Z\n'
    expect(await run({ name: 'add', video: 'G1', zip: ['100', '11201'], country: ['CA'], ...times, id: 'game' })).toEqual({
      code: 0,
      out: `Added the blackout ${text}`,
      err: '',
    })
    await run({ name: 'add', video: 'G2' })
    expect((await run({ name: 'list', video: 'G1' })).out).toBe(text)
    expect((await run({ name: 'list' })).out).toMatch(/^[\w-]{36}: G2, everywhere, always$/m)
    await run({ name: 'add', video: 'G1', country: ['MX'], id: 'game' })
    expect(JSON.parse((await run({ name: 'list', video: 'G1', json: true })).out)).toMatchObject({
      id: 'game',
      zips: [],
      countries: ['MX'],
      to: null,
    })
    expect(await run({ name: 'remove', id: 'game' })).toEqual({ code: 0, out: 'Removed the blackout game.\n', err: '' })
    expect(await run({ name: 'remove', id: 'game' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no blackout "game"'),
    })
    expect(await store.list({ video: 'G1', limit: 10 })).toEqual([])
  })

  test('`daypart blackout add` refuses an invalid argument with its name, and stores nothing', async () => {
    const { run, store } = await commands()
    const refused = async (options: object, video = 'G1') => {
      const { code, err } = await run({ name: 'add', video, ...options })
      expect(code).toBe(2)
      return err
    }
    expect(await refused({}, 'a b')).toBe('<video> must be the mpxGuid of a video, or the id of a channel or programme.\n')
    expect(await refused({ zip: ['100', 'x'] })).toBe('--zip must be the first one to five digits of ZIP codes.\n')
    expect(await refused({ country: ['UK'] })).toBe('--country must be an ISO 3166 code: write US.\n')
    expect(await refused({ from: 'tomorrow' })).toMatch(/^--from must be a time with its offset from UTC/)
    expect(await refused({ from: '2026-11-26T20:00:00Z', to: '2026-11-26T19:00:00Z' })).toMatch(/^--to must be later than `from`/)
    expect(await refused({ id: 'a b' })).toMatch(/^--id must be /)
    expect(await store.list({ limit: 10 })).toEqual([])
  })
})
