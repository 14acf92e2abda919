// Finds films of the schedule that their channel cannot play: the slate plays instead of them.
import { existsSync } from 'node:fs'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { Config } from '#kit/config.ts'
import { isMigrated } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { sqliteFile } from '#kit/db/sqlite-file.ts'
import { filmsOfAirings } from '#services/catalogue/queries/airing-films.ts'
import { airingsBetween } from '#services/catalogue/queries/guide.ts'
import type { ContentTables } from '#services/catalogue/schema/tables.ts'
import type { Library } from '#services/media/films/library.ts'
import { findSlate, unfitness } from '#services/media/playout/channel-films.ts'

/** The part of the schedule that is checked, in milliseconds from now, and the number of films that are named for each channel. */
const ahead = 48 * 3_600_000
const mostFilms = 10

/** Returns a sentence for each film of the next two days that its channel does not play. Without a database there is none. */
export async function unplayedFilms(
  channels: readonly ChannelSetting[],
  library: Library,
  config: Config,
  now = Date.now(),
): Promise<string[]> {
  const { DATABASE_URL, DATA_DIR } = config
  if (!DATABASE_URL && !existsSync(sqliteFile(DATA_DIR))) return []
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
  try {
    if (!(await isMigrated(database))) return []
    const { read } = database.withTables<ContentTables>()
    const sentences: string[] = []
    for (const channel of channels.filter(({ source }) => source.from !== 'origin')) {
      const slate = await findSlate(library, channel)
      if (typeof slate === 'string') continue
      const films = await filmsOfAirings(read, await airingsBetween(read, channel.id, now, now + ahead))
      const found = await Promise.all([...new Set([...films.values()].flat())].map((id) => library.find(id)))
      const faults = found.flatMap((each) => {
        const fault = each && unfitness(each.film, slate, channel)
        return fault ? [`${channel.id}: the film "${each.film.id}" of its schedule ${fault}`] : []
      })
      sentences.push(...faults.slice(0, mostFilms))
      if (faults.length > mostFilms) sentences.push(`${channel.id}: ${faults.length - mostFilms} more films of its schedule do not play`)
    }
    return sentences
  } finally {
    await database.close()
  }
}
