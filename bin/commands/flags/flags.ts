// `daypart flags`: feature flags for operators, also while the site runs.
import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import type { Config } from '#kit/config.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { parseDocument, writeDocument } from '#services/flags/document.ts'
import { InvalidChange, parseValue, requireFlag, setFlag, unsetFlag } from '#services/flags/set-flag.ts'
import { type Configuration, databaseSource, type FlagSource, fileSource } from '#services/flags/sources.ts'
import { createFlagStore, type FlagStore } from '#services/flags/store.ts'
import { openExistingCatalogue } from '../open-catalogue.ts'
import { explainFlags, listFlags } from './show-flags.ts'

/** A subcommand with its arguments and options. */
export type FlagsSubcommand =
  | { name: 'list'; json?: boolean }
  | { name: 'set'; flag: string; value: string; brand?: string; audience?: string; viewer?: string; percent?: string }
  | { name: 'unset'; flag: string }
  | { name: 'explain'; viewer?: string; brand?: string; audience?: string[]; json?: boolean }
  | { name: 'export' }
  | { name: 'import'; file: string }
  | { name: 'audience'; change: 'add' | 'remove' | 'list'; audience?: string; viewers: string[] }

export type OpenedFlags = {
  store: FlagStore
  /** The keys of the brands; the first is the main brand. */
  brands: string[]
  source: FlagSource
  /** Why definitions cannot be changed here; undefined if they can. */
  elsewhere: string | undefined
  close(): Promise<void>
}
type FlagsRun = { open(): Promise<OpenedFlags>; stdout?: NodeJS.WritableStream; stderr?: NodeJS.WritableStream }

/** Opens the flags of an existing database. The caller closes them. */
export async function openFlagsOf(config: Config): Promise<OpenedFlags> {
  const { FLAGS_FILE: file, FLAGD_URL: url } = config
  // A connection to flagd would keep the command waiting; flagd has commands of its own.
  if (url) throw new OperatorError('FLAGD_URL: flags are defined in flagd: use its tools, and `/metrics` of the site for faults.')
  const { database, brands, close } = await openExistingCatalogue(config)
  const store = createFlagStore(database)
  return {
    ...{ store, close, brands: brands.map(({ key }) => key) },
    source: file ? fileSource(file) : databaseSource(store),
    elsewhere: file && `FLAGS_FILE: flags are defined in ${file}: change that file.`,
  }
}

/** Returns the exit code. 0: success. 1: a definition cannot be used. 2: an argument is invalid. */
export async function flagsCommand(subcommand: FlagsSubcommand, { open, stdout = process.stdout, stderr = process.stderr }: FlagsRun) {
  const opened = await open()
  try {
    return await act(subcommand, opened, stdout)
  } catch (error) {
    if (!(error instanceof InvalidChange)) throw error
    stderr.write(`${error.message}.\n`)
    return 2
  } finally {
    await opened.close()
  }
}

async function act(subcommand: FlagsSubcommand, opened: OpenedFlags, out: NodeJS.WritableStream): Promise<number> {
  const { store, elsewhere } = opened
  switch (subcommand.name) {
    case 'list':
      return listFlags(await readOnce(opened.source), opened.brands, subcommand.json ?? false, out)
    case 'explain':
      return explainFlags(await readOnce(opened.source), await viewerOf(subcommand, opened), subcommand.json ?? false, out)
    case 'export':
      out.write(`${(await store.read()).document}\n`)
      return 0
    case 'audience':
      return changeAudience(subcommand, store, out)
    default: {
      if (elsewhere) throw new InvalidChange(elsewhere.replace(/\.$/, ''))
      const change = await changeOf(subcommand, opened.brands)
      await store.change(change)
      out.write('Changed. Pages follow within seconds.\n')
      return 0
    }
  }
}

type Change = Extract<FlagsSubcommand, { name: 'set' | 'unset' | 'import' }>

async function changeOf(subcommand: Change, brands: readonly string[]): Promise<(document: string) => string> {
  if (subcommand.name === 'import') return importOf(subcommand.file)
  const flag = requireFlag(subcommand.flag)
  if (subcommand.name === 'unset') return (document) => unsetFlag(document, flag)
  const { value, brand, audience, viewer, percent: percentText } = subcommand
  if (brand !== undefined) requireBrand(brand, brands)
  const percent = percentText === undefined ? undefined : Number(percentText)
  if (percent !== undefined && !(Number.isInteger(percent) && percent >= 0 && percent <= 100))
    throw new InvalidChange(`--percent ${percentText} is not a whole number from 0 to 100`)
  const conditions = {
    ...(brand !== undefined && { brand }),
    ...(audience !== undefined && { audience }),
    ...(viewer !== undefined && { viewer }),
    ...(percent !== undefined && { percent }),
  }
  const parsed = parseValue(flag, value)
  return (document) => setFlag(document, flag, parsed, conditions)
}

async function importOf(file: string): Promise<() => string> {
  const text = file === '-' ? await readAll(process.stdin) : await readFile(file, 'utf8').catch((error: Error) => refuse(error.message))
  try {
    const { definitions, warnings } = parseDocument(text)
    return warnings.length ? refuse(warnings.join('; ')) : () => writeDocument(definitions)
  } catch (error) {
    return refuse((error as Error).message)
  }
}

const refuse = (reason: string): never => {
  throw new InvalidChange(reason)
}

function requireBrand(brand: string, brands: readonly string[]): void {
  if (!brands.includes(brand)) refuse(`there is no brand ${JSON.stringify(brand)}: the brands are ${brands.join(', ')}`)
}

/** Reads the definitions as the site does. */
async function readOnce(source: FlagSource): Promise<Configuration> {
  const { promise, resolve, reject } = Promise.withResolvers<Configuration>()
  await source.start({
    use: async (configuration) => resolve(configuration),
    failed: (sentence) => reject(new OperatorError(`${sentence}.`)),
  })
  return promise.finally(() => source.stop())
}

async function viewerOf({ viewer, brand, audience }: FlagsSubcommand & { name: 'explain' }, { store, brands }: OpenedFlags) {
  if (brand !== undefined) requireBrand(brand, brands)
  return {
    ...(viewer !== undefined && { targetingKey: viewer }),
    MpAudiences: audience ?? (viewer === undefined ? [] : await store.audiencesOf(viewer)),
    brand: brand ?? brands[0]!,
    signedIn: viewer !== undefined && !viewer.startsWith('device:'),
  }
}

async function changeAudience(
  { change, audience, viewers }: FlagsSubcommand & { name: 'audience' },
  store: FlagStore,
  out: NodeJS.WritableStream,
): Promise<number> {
  const isId = (text: string) => /^[^\p{Cc}\p{Cs}]{1,200}$/u.test(text)
  for (const id of audience === undefined ? viewers : [audience, ...viewers])
    if (!isId(id)) refuse(`${JSON.stringify(id.slice(0, 60))} is no id: give 1 to 200 characters`)
  if (audience === undefined) {
    for (const { audience: id, viewers: many } of await store.audiences()) out.write(`${id}: ${many} viewers\n`)
  } else if (change === 'list') {
    let after = ''
    for (;;) {
      const page = await store.members(audience, { after, limit: 500 })
      for (const viewer of page) out.write(`${viewer}\n`)
      if (page.length < 500) break
      after = page.at(-1)!
    }
  } else {
    await (change === 'add' ? store.addToAudience : store.removeFromAudience)(audience, viewers)
    out.write('Changed. Pages follow within seconds.\n')
  }
  return 0
}
