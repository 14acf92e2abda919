// Reads the people of a title, and the titles and videos of a person.

import { type Kysely, sql } from 'kysely'
import type { Listed, PersonFacts, PersonPage, PersonRole, Role, Slice } from '#contracts/catalogue/facts.ts'
import type { Planned } from '#contracts/catalogue/list-items.ts'
import type { AppearanceList, CreditList, GuestList } from '#contracts/catalogue/list-spec.ts'
import { guestRole, roleKey } from '#contracts/catalogue/roles.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import { isOneOf } from '#kit/db/queries.ts'
import { anySeason, titleCast } from '../schema/credit-rows.ts'
import type { ContentTables } from '../schema/tables.ts'
import { titlesByIds } from './by-id.ts'
import { type ListRow, mergeRanges } from './merge-ranges.ts'

type Db = Kysely<ContentTables>

/**
 * Returns people who have a role in a title: first the people in the credits of the title, in the order of these credits, then the people
 * in the credits of its videos. If `season` is given, returns only people in the credits of this season's videos.
 */
export async function listCredits(db: Db, { title, role, season }: CreditList, { after, limit }: Slice): Promise<Listed> {
  const [facts] = await titlesByIds(db, [title])
  const titleCredits = season === undefined ? (facts?.entry.credits ?? []).filter((credit) => roleKey(credit.role) === role) : []
  const from = Array.isArray(after) ? titleCredits.length : (after ?? 0)
  const items: Planned[] = titleCredits.slice(from, from + limit).map((credit) => ({ credit, in: { title } }))
  if (from + limit < titleCredits.length) return { items, next: from + limit }
  const missing = limit - items.length
  const others = await castAfter(db, { title, role, season }, Array.isArray(after) ? after[1] : '', titleCredits, missing + 1)
  for (const { person_id: person, character } of others.slice(0, missing))
    items.push({ credit: { person, role, ...(character && { character }) }, in: { title, season } })
  if (others.length <= missing) return { items, next: null }
  return { items, next: missing ? ['', others[missing - 1]!.person_id] : titleCredits.length }
}

async function castAfter(
  db: Db,
  { title, role, season }: Omit<CreditList, 'of'>,
  after: string,
  titleCredits: EntryOf<'series'>['credits'],
  limit: number,
) {
  let query = db
    .selectFrom('content_cast')
    .select(['person_id', 'character'])
    .where('title_id', '=', title)
    .where('season', '=', season ?? anySeason)
    .where('role', '=', role)
    .where('person_id', '>', after)
  const excluded = titleCredits.map(({ person }) => person)
  if (excluded.length) query = query.where((eb) => eb.not(isOneOf(db, 'person_id', excluded)))
  return await query.orderBy('person_id').limit(limit).execute()
}

/** Returns guests by the air date of their episode, newest first. If `once` is true, returns each guest only one time, with the latest episode. */
export async function listGuests(db: Db, list: GuestList, slice: Slice): Promise<Listed> {
  // If `once` is true, the query reads more rows, because several rows may contain the same guest.
  const rows = await guestRows(db, list, { ...slice, limit: list.once ? slice.limit * 4 : slice.limit + 1 })
  const seen = new Set<string>()
  const guests = list.once ? rows.filter(({ id }) => !seen.has(id) && seen.add(id)) : rows
  const page = guests.slice(0, slice.limit)
  const last = page.at(-1)
  return {
    items: page.map(({ id, key, video }) => ({
      credit: { person: id, role: guestRole },
      in: { title: list.title, airDate: Number(key), video },
    })),
    next: last && !list.once && rows.length > slice.limit ? [last.key, last.id] : null,
  }
}

async function guestRows(db: Db, { title, season }: GuestList, { after, limit, now }: Slice) {
  let query = db
    .selectFrom('content_credits')
    .select(['person_id as id', 'air_at as key', 'video_id as video'])
    .where('title_id', '=', title)
    // SQLite uses the partial index only if the query contains the exact condition of the index.
    .where(sql<boolean>`role = 'guest' and type = 'Full Episode'`)
    .where('air_at', '<=', now)
  if (season !== undefined) query = query.where('season', '=', season)
  if (Array.isArray(after)) query = query.where(sql<boolean>`(air_at, person_id) < (${Number(after[0])}, ${after[1]})`)
  return await query.orderBy('air_at', 'desc').orderBy('person_id', 'desc').limit(limit).execute()
}

/** Returns the videos of a title that credit a person, newest first. Each type is one range of the primary key. */
export async function findAppearances(db: Db, { person, title, types, season }: AppearanceList, slice: Slice): Promise<ListRow[]> {
  const ranges = types.map((type) => {
    let query = db
      .selectFrom('content_credits as credit')
      .innerJoin('content_videos as video', 'video.id', 'credit.video_id')
      .select(['credit.video_id as id', 'credit.air_at as key'])
      .where('credit.person_id', '=', person)
      .where('credit.title_id', '=', title)
      .where('credit.type', '=', type)
      .where('credit.air_at', '<=', slice.now)
      .where('video.available_at', '<=', slice.now)
      .where('video.expires_at', '>', slice.now)
      .groupBy(['credit.air_at', 'credit.video_id'])
    if (season !== undefined) query = query.where('credit.season', '=', season)
    const { after } = slice
    if (Array.isArray(after)) query = query.where(sql<boolean>`(credit.air_at, credit.video_id) < (${Number(after[0])}, ${after[1]})`)
    return query.orderBy('credit.air_at', 'desc').orderBy('credit.video_id', 'desc').limit(slice.limit)
  })
  return await mergeRanges(db, ranges as never, { direction: 'desc', limit: slice.limit })
}

/** Counts the people of a title by role and by the column `season` of content_cast. */
export async function rolesOf(db: Db, title: string): Promise<Role[]> {
  const rows = await db
    .selectFrom('content_cast')
    .select((eb) => ['role', 'season', eb.fn.countAll<number>().as('count')])
    .where('title_id', '=', title)
    .groupBy(['season', 'role'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Returns whether a title has cast (people who are not guests) and whether it has guests. */
export async function kindsOfPeople(db: Db, title: string): Promise<{ cast: boolean; guests: boolean }> {
  const exists = async (role: 'guest' | null) => {
    let query = db.selectFrom('content_cast').select('role').where('title_id', '=', title).where('season', 'in', [titleCast, anySeason])
    query = role ? query.where('role', '=', role) : query.where('role', '!=', guestRole)
    return (await query.limit(1).execute()).length > 0
  }
  const [cast, guests] = await Promise.all([exists(null), exists(guestRole)])
  return { cast, guests }
}

export async function peopleByIds(db: Db, ids: readonly string[]): Promise<PersonFacts[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('content_people')
    .select(['machine_name', 'entry'])
    .where(isOneOf(db, 'id', ids))
    .execute()
  return await withSocial(
    db,
    rows.map(({ machine_name, entry }) => ({ machineName: machine_name, entry: JSON.parse(entry) })),
  )
}

/** [C3-17] Adds social links to people without social links: the links of the first person with the same name, ignoring case. */
async function withSocial(db: Db, people: PersonFacts[]): Promise<PersonFacts[]> {
  const names = new Set(people.filter(({ entry }) => !entry.social.length).map(({ entry }) => entry.name.toLowerCase()))
  if (!names.size) return people
  const rows = await db
    .selectFrom('content_people')
    .select(['social_name', 'entry'])
    .where(isOneOf(db, 'social_name', [...names]))
    .orderBy('social_name')
    .orderBy('id', 'desc')
    .execute()
  const social = new Map(rows.map(({ social_name, entry }) => [social_name, (JSON.parse(entry) as EntryOf<'person'>).social]))
  return people.map((person) => {
    const shared = person.entry.social.length ? undefined : social.get(person.entry.name.toLowerCase())
    return shared ? { ...person, entry: { ...person.entry, social: shared } } : person
  })
}

export async function personNamed(db: Db, name: string): Promise<PersonFacts | null> {
  const row = await db.selectFrom('content_people').select(['machine_name', 'entry']).where('machine_name', '=', name).executeTakeFirst()
  return row ? (await withSocial(db, [{ machineName: row.machine_name, entry: JSON.parse(row.entry) }]))[0]! : null
}

/** Returns the roles of a person in a title. */
export async function rolesIn(db: Db, title: string, person: string): Promise<PersonRole[]> {
  return await db
    .selectFrom('content_cast')
    .select(['role', 'season', 'character'])
    .where('person_id', '=', person)
    .where('title_id', '=', title)
    .orderBy('season')
    .orderBy('role')
    .execute()
}

/** Returns the ids of up to `limit` titles that credit a person. */
export async function titlesOfPerson(db: Db, person: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content_cast')
    .select('title_id')
    .where('person_id', '=', person)
    .groupBy('title_id')
    .orderBy('title_id')
    .limit(limit)
    .execute()
  return rows.map(({ title_id }) => title_id)
}

/** Returns a map from person id to one page of the person. A title with the person in its own credits has priority. */
export async function pagesOfPeople(db: Db, people: readonly string[]): Promise<Map<string, PersonPage>> {
  const pages = new Map<string, PersonPage>()
  if (!people.length) return pages
  const numbered = db
    .selectFrom('content_cast')
    .select(['person_id', 'title_id', 'role'])
    .select((expression) =>
      expression.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('person_id').orderBy('season').orderBy('title_id').orderBy('role'))
        .as('place'),
    )
    .where(isOneOf(db, 'person_id', people))
    .where('season', '<=', anySeason)
  const rows = await db.selectFrom(numbered.as('numbered')).select(['person_id', 'title_id', 'role']).where('place', '=', 1).execute()
  for (const { person_id, title_id, role } of rows) pages.set(person_id, { title: title_id, role })
  return pages
}
