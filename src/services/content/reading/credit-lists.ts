// Who is in a title, and what somebody is in.
import { type Kysely, sql } from 'kysely'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { Planned } from '../filling/planned.ts'
import type { PersonFacts } from '../present/person.ts'
import { ofAnySeason, ofTitle } from '../storing/credit-rows.ts'
import type { ContentTables } from '../tables.ts'
import { guestRole, roleKey } from '../wording/roles.ts'
import { among } from './among.ts'
import { titlesByIds } from './by-id.ts'
import type { AppearanceList, CreditList, GuestList, Position } from './list-spec.ts'
import { type Found, mergeRanges } from './merge-ranges.ts'
import type { Slice } from './video-lists.ts'

type Db = Kysely<ContentTables>
type Listed = { items: Planned[]; next: Position | null }

/** A title's own people of a role in its order, then whom its videos name; of a season: whom its videos name. */
export async function listCredits(db: Db, { title, role, season }: CreditList, { after, limit }: Slice): Promise<Listed> {
  const [facts] = await titlesByIds(db, [title])
  const own = season === undefined ? (facts?.entry.credits ?? []).filter((credit) => roleKey(credit.role) === role) : []
  const from = Array.isArray(after) ? own.length : (after ?? 0)
  const items: Planned[] = own.slice(from, from + limit).map((credit) => ({ credit, in: { title } }))
  if (from + limit < own.length) return { items, next: from + limit }
  const wanted = limit - items.length
  const others = await castAfter(db, { title, role, season }, Array.isArray(after) ? after[1] : '', own, wanted + 1)
  for (const { person_id: person, character } of others.slice(0, wanted))
    items.push({ credit: { person, role, ...(character && { character }) }, in: { title, season } })
  if (others.length <= wanted) return { items, next: null }
  return { items, next: wanted ? ['', others[wanted - 1]!.person_id] : own.length }
}

async function castAfter(
  db: Db,
  { title, role, season }: Omit<CreditList, 'of'>,
  after: string,
  own: EntryOf<'series'>['credits'],
  limit: number,
) {
  let query = db
    .selectFrom('content_cast')
    .select(['person_id', 'character'])
    .where('title_id', '=', title)
    .where('season', '=', season ?? ofAnySeason)
    .where('role', '=', role)
    .where('person_id', '>', after)
  const told = own.map(({ person }) => person)
  if (told.length) query = query.where((eb) => eb.not(among(db, 'person_id', told)))
  return await query.orderBy('person_id').limit(limit).execute()
}

/** Guests by the date of their episode, newest first; `once`: each only where they were last. */
export async function listGuests(db: Db, list: GuestList, slice: Slice): Promise<Listed> {
  // Who comes often is met often: once is looked for a few times further.
  const rows = await guestRows(db, list, { ...slice, limit: list.once ? slice.limit * 4 : slice.limit + 1 })
  const seen = new Set<string>()
  const told = list.once ? rows.filter(({ id }) => !seen.has(id) && seen.add(id)) : rows
  const given = told.slice(0, slice.limit)
  const last = given.at(-1)
  return {
    items: given.map(({ id, key, video }) => ({
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
    // Its very words: the index is of these rows only.
    .where(sql<boolean>`role = 'guest' and type = 'Full Episode'`)
    .where('air_at', '<=', now)
  if (season !== undefined) query = query.where('season', '=', season)
  if (Array.isArray(after)) query = query.where(sql<boolean>`(air_at, person_id) < (${Number(after[0])}, ${after[1]})`)
  return await query.orderBy('air_at', 'desc').orderBy('person_id', 'desc').limit(limit).execute()
}

/** Videos of a title that credit somebody, newest first; each type is one range of the primary key. */
export async function findAppearances(db: Db, { person, title, types, season }: AppearanceList, slice: Slice): Promise<Found[]> {
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

export type Role = { role: string; season: number; count: number }

/** How many people a title has in each role: by itself, by its videos, by those of a season. */
export async function rolesOf(db: Db, title: string): Promise<Role[]> {
  const rows = await db
    .selectFrom('content_cast')
    .select((eb) => ['role', 'season', eb.fn.countAll<number>().as('count')])
    .where('title_id', '=', title)
    .groupBy(['season', 'role'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Which of the two kinds of people a title has: those who are in it, and guests. */
export async function kindsOfPeople(db: Db, title: string): Promise<{ cast: boolean; guests: boolean }> {
  const some = async (role: 'guest' | null) => {
    let query = db.selectFrom('content_cast').select('role').where('title_id', '=', title).where('season', 'in', [ofTitle, ofAnySeason])
    query = role ? query.where('role', '=', role) : query.where('role', '!=', guestRole)
    return (await query.limit(1).execute()).length > 0
  }
  const [cast, guests] = await Promise.all([some(null), some(guestRole)])
  return { cast, guests }
}

export async function peopleByIds(db: Db, ids: readonly string[]): Promise<PersonFacts[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('content_people')
    .select(['machine_name', 'entry'])
    .where(among(db, 'id', ids))
    .execute()
  return await withSocial(
    db,
    rows.map(({ machine_name, entry }) => ({ machineName: machine_name, entry: JSON.parse(entry) })),
  )
}

/** [C3-17] Who brings no social info has that of the first of the same name, in whichever case, who does. */
async function withSocial(db: Db, people: PersonFacts[]): Promise<PersonFacts[]> {
  const names = new Set(people.filter(({ entry }) => !entry.social.length).map(({ entry }) => entry.name.toLowerCase()))
  if (!names.size) return people
  const rows = await db
    .selectFrom('content_people')
    .select(['social_name', 'entry'])
    .where(among(db, 'social_name', [...names]))
    .orderBy('social_name')
    .orderBy('id', 'desc')
    .execute()
  const social = new Map(rows.map(({ social_name, entry }) => [social_name, (JSON.parse(entry) as EntryOf<'person'>).social]))
  return people.map((person) => {
    const found = person.entry.social.length ? undefined : social.get(person.entry.name.toLowerCase())
    return found ? { ...person, entry: { ...person.entry, social: found } } : person
  })
}

export async function personNamed(db: Db, name: string): Promise<PersonFacts | null> {
  const row = await db.selectFrom('content_people').select(['machine_name', 'entry']).where('machine_name', '=', name).executeTakeFirst()
  return row ? (await withSocial(db, [{ machineName: row.machine_name, entry: JSON.parse(row.entry) }]))[0]! : null
}

/** What somebody is in a title. */
export async function rolesIn(
  db: Db,
  title: string,
  person: string,
): Promise<{ role: string; season: number; character: string | null }[]> {
  return await db
    .selectFrom('content_cast')
    .select(['role', 'season', 'character'])
    .where('person_id', '=', person)
    .where('title_id', '=', title)
    .orderBy('season')
    .orderBy('role')
    .execute()
}

/** The titles that somebody is in, at most so many. */
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

export type Place = { title: string; role: string }

/** For each of these people a title in which they have a page: one that names them itself before one whose videos do. */
export async function placesOfPeople(db: Db, people: readonly string[]): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  if (!people.length) return places
  const rows = await db
    .selectFrom('content_cast')
    .select(['person_id', 'title_id', 'role', 'season'])
    .where(among(db, 'person_id', people))
    .where('season', '<=', ofAnySeason)
    .orderBy('season')
    .orderBy('title_id')
    .orderBy('role')
    .limit(5000)
    .execute()
  for (const { person_id, title_id, role } of rows) if (!places.has(person_id)) places.set(person_id, { title: title_id, role })
  return places
}
