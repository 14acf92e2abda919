// The debits of the reference of bench/access.ts: written by hand for node:sqlite, with a group commit and without any check of the viewer.
import { DatabaseSync } from 'node:sqlite'

type Waiting = { profile: string; video: string; done(credits: number): void }

/** Returns a function that debits one credit of a profile for a video, and calls `done` with the balance when the debit is durable. */
export function openGroupDebits(file: string) {
  const database = new DatabaseSync(file)
  database.exec(`pragma journal_mode=wal; pragma synchronous=full;
    create table if not exists profile (id text primary key, credits integer not null check (credits >= 0)) without rowid;
    create table if not exists entry
      (profile text not null, video text not null, at integer not null, balance integer not null, primary key (profile, video)) without rowid`)
  const debit = database.prepare('update profile set credits = credits - 1 where id = ? and credits > 0 returning credits')
  const addEntry = database.prepare('insert into entry values (?, ?, ?, ?)')
  const addProfile = database.prepare('insert or ignore into profile values (?, 1000000)')
  const known = new Set<string>()
  let waiting: Waiting[] = []

  function commit(): void {
    const group = waiting
    waiting = []
    database.exec('begin immediate')
    const balances = group.map(({ profile, video }) => {
      const { credits } = debit.get(profile) as { credits: number }
      addEntry.run(profile, video, Date.now(), credits)
      return credits
    })
    database.exec('commit')
    for (const [index, { done }] of group.entries()) done(balances[index]!)
  }

  return (profile: string, video: string, done: Waiting['done']): void => {
    if (!known.has(profile)) addProfile.run(profile)
    known.add(profile)
    if (waiting.push({ profile, video, done }) === 1) setImmediate(commit)
  }
}
