// `daypart blackout`: blackouts for operators, also while the site runs.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Blackout } from '#contracts/http/geo.ts'
import type { Config } from '#kit/config.ts'
import { blackoutBody, blackoutId, toBlackout, writeBlackout } from '#services/geo/blackout-input.ts'
import { type BlackoutStore, createBlackoutStore } from '#services/geo/blackout-store.ts'
import { openExistingCatalogue } from './open-catalogue.ts'

/** A subcommand with its arguments and options. */
export type BlackoutSubcommand =
  | { name: 'add'; video: string; zip?: string[]; country?: string[]; from?: string; to?: string; id?: string }
  | { name: 'list'; video?: string; json?: boolean }
  | { name: 'remove'; id: string }

export type Blackouts = Pick<BlackoutStore, 'put' | 'list' | 'remove'> & { close(): Promise<void> }
type BlackoutRun = { open(): Promise<Blackouts>; stdout?: NodeJS.WritableStream; stderr?: NodeJS.WritableStream }

const pageLength = 500

/** Opens the blackouts of an existing database. The caller closes them. */
export async function openBlackouts(config: Config): Promise<Blackouts> {
  const { database, close } = await openExistingCatalogue(config)
  return { ...createBlackoutStore(database), close }
}

/** Returns the exit code. 0: success. 1: there is no such blackout. 2: an argument is invalid. */
export async function blackoutCommand(subcommand: BlackoutSubcommand, run: BlackoutRun): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr } = run
  const added = subcommand.name === 'add' ? parseAdded(subcommand) : undefined
  if (typeof added === 'string') {
    stderr.write(`${added}\n`)
    return 2
  }
  const store = await run.open()
  try {
    if (added) {
      await store.put(added)
      stdout.write(`Added the blackout ${textOf(added)}\n`)
    } else if (subcommand.name === 'list') await writeAll(store, subcommand, stdout)
    else if (subcommand.name === 'remove') {
      if (!(await store.remove(subcommand.id))) {
        stderr.write(`There is no blackout ${JSON.stringify(subcommand.id)}: \`daypart blackout list\` lists all.\n`)
        return 1
      }
      stdout.write(`Removed the blackout ${subcommand.id}.\n`)
    }
    return 0
  } finally {
    await store.close()
  }
}

/** Returns the blackout, or a sentence about the first invalid option. */
function parseAdded({
  video,
  zip = [],
  country = [],
  from,
  to,
  id = randomUUID(),
}: BlackoutSubcommand & { name: 'add' }): Blackout | string {
  const checkedId = v.safeParse(blackoutId, id)
  if (!checkedId.success) return `--id ${checkedId.issues[0].message}.`
  const checked = v.safeParse(blackoutBody, { video, zips: zip, countries: country, from, to })
  if (checked.success) return toBlackout(id, checked.output)
  const [issue] = checked.issues
  const field = String(issue.path?.[0]?.key)
  const option = { video: '<video>', zips: '--zip', countries: '--country' }[field] ?? `--${field}`
  return `${option} ${issue.message}.`
}

async function writeAll(
  store: Blackouts,
  { video, json }: BlackoutSubcommand & { name: 'list' },
  out: NodeJS.WritableStream,
): Promise<void> {
  let after: string | undefined
  for (;;) {
    const page = await store.list({ video, after, limit: pageLength })
    for (const blackout of page) out.write(`${json ? JSON.stringify(writeBlackout(blackout)) : textOf(blackout)}\n`)
    if (!page.length && after === undefined && !json) out.write('There are no blackouts.\n')
    if (page.length < pageLength) return
    after = page.at(-1)!.id
  }
}

function textOf(blackout: Blackout): string {
  const { id, video, zips, countries, from, to } = writeBlackout(blackout)
  const area = [zips.length && `ZIP codes ${zips.join(' ')}`, countries.length && `countries ${countries.join(' ')}`].filter(Boolean)
  const time = [from && `from ${from}`, to && `to ${to}`].filter(Boolean)
  return `${id}: ${video}, ${area.join(' and ') || 'everywhere'}, ${time.join(' ') || 'always'}`
}
