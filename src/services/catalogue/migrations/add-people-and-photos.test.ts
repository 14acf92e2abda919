import { expect, test } from 'vitest'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { ContentTables } from '../schema/tables.ts'
import { contentMigrations } from './migrations.ts'

const { service, migrations } = contentMigrations
const earlier = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.endsWith('people and photos')),
)

onEachDatabase('the migration "004 people and photos"', (open) => {
  test('the migration gives URL names to stored people and galleries, and creates the rows of stored credits', async () => {
    const database = await open()
    await migrate(database, [{ service, migrations: earlier }])
    // biome-ignore lint/suspicious/noExplicitAny: these are the tables before the migration
    const before = database.withTables<any>()
    const stored = (entry: object) => ({ hash: '', entry: JSON.stringify(entry) })
    await before.write(async (trx) => {
      const insert = (table: string, rows: object[]) => trx.insertInto(table).values(rows).execute()
      await insert('content_people', [
        { id: 'a', name: 'Ana Ruiz', ...stored({ id: 'a', name: 'Ana Ruiz', social: [] }) },
        { id: 'b', name: 'Ana Ruiz', ...stored({ id: 'b', name: 'Ana Ruiz', social: [] }) },
      ])
      const credits = [{ person: 'a', role: 'Host' }]
      await insert('content_titles', [
        { id: 't', kind: 'series', brand: 'nbc', alias: 'show', genres: '', changed: 0, ...stored({ active: true, credits }) },
      ])
      const video = { brand: 'nbc', film_of: null, episode: 1, available_at: 5, expires_at: 9, popularity: 0, changed: 0 }
      const columns = {
        title_id: 't',
        type: 'Full Episode',
        season: 2,
        air_at: 5,
        ...stored({ credits: [{ person: 'b', role: 'cast.guest' }] }),
      }
      await insert('content_videos', [{ id: 'v', mpx_guid: 'v', ...video, ...columns }])
      const gallery = { title: 'Show: On Set', season: 2, category: 'Behind the scenes', photos: [] }
      await insert('content_galleries', [
        { id: 'g', title_id: 't', brand: 'nbc', posted_at: 1, ...stored({ id: 'g', ...gallery }) },
        { id: 'h', title_id: 't', brand: 'nbc', posted_at: 1, ...stored({ id: 'h', ...gallery, season: undefined, category: undefined }) },
      ])
    })
    await migrate(database, [contentMigrations])
    const { read } = database.withTables<ContentTables>()
    const [ana, other] = await read.selectFrom('content_people').select('machine_name').orderBy('id').execute()
    expect(ana!.machine_name).toBe('ana-ruiz')
    expect(other!.machine_name).toMatch(/^ana-ruiz-\w{10}$/)
    const columns = ['machine_name', 'season', 'category', 'category_label'] as const
    const [first, second] = await read.selectFrom('content_galleries').select(columns).orderBy('id').execute()
    expect(first).toEqual({ machine_name: 'on-set', season: 2, category: 'behind-the-scenes', category_label: 'Behind the scenes' })
    expect(second).toEqual({ machine_name: expect.stringMatching(/^on-set-\w{10}$/), season: 0, category: '', category_label: '' })
    expect(await read.selectFrom('content_credits').selectAll().execute()).toEqual([
      { person_id: 'b', title_id: 't', type: 'Full Episode', air_at: 5, video_id: 'v', role: 'guest', season: 2 },
    ])
    const cast = await read.selectFrom('content_cast').select(['season', 'role', 'person_id']).orderBy('season').execute()
    expect(cast).toEqual([
      { season: -1, role: 'host', person_id: 'a' },
      { season: 0, role: 'guest', person_id: 'b' },
      { season: 2, role: 'guest', person_id: 'b' },
    ])
  })
})
