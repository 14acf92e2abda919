// The command. Each subcommand is loaded when it is asked for: what `serve` needs, `--help` does not wait for.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { packageRoot, readConfig } from '#kit/config.ts'
import { isFaultOfSurroundings } from '#kit/db/faults.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { whenNpmEnds } from '../tools/when-npm-ends.mjs'
import type { ContactsAsked } from './contact.ts'
import { addUserCommands } from './user-commands.ts'

const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }

// `serve` stops in its own way (stop-on-signal.ts); any other command ends as if it had got the signal itself.
whenNpmEnds(() => process.listenerCount('SIGTERM') || process.kill(process.pid, 'SIGTERM'))

const program = new Command('daypart')
  .description(
    'Everything a television network group needs to be on the web. Settings are environment variables: see `daypart serve --help`.',
  )
  .version(version)
  .showHelpAfterError('(see `daypart --help`)')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))

program
  .command('serve')
  .description('serve the site; the first time with the demo network')
  .addHelpText('after', () => settingsHelp)
  .action(async () => (await import('./serve.ts')).serveCommand(readConfig(), version))

program
  .command('import')
  .description(
    'read catalogues and guides: Daypart JSON or NDJSON, Media RSS, XMLTV, schema.org feeds; plain or gzip; `-` is standard input',
  )
  .argument('<file...>')
  .option('--brand <key>', 'the brand of feeds that know nothing of brands; the main brand unless said')
  .option('--rejects <file>', 'write refused entries there, as NDJSON: file, line, element, reason')
  .action(async (files: string[], options: { brand?: string; rejects?: string }) => {
    const [{ importCommand }, { openCatalogue }] = await Promise.all([import('./import.ts'), import('./catalogue.ts')])
    const config = readConfig()
    exit(await importCommand(files, options, { open: () => openCatalogue(config), dataDir: config.DATA_DIR }))
  })

program
  .command('export')
  .description('write the catalogue (NDJSON) or the guide (XMLTV)')
  .argument('<what>', 'catalogue or xmltv')
  .option('--out <file>', 'write to this file; standard output unless said')
  .action(async (what: string, options: { out?: string }) => {
    const [{ exportCommand }, { openExistingCatalogue }] = await Promise.all([import('./export.ts'), import('./catalogue.ts')])
    exit(await exportCommand(what, options, { open: () => openExistingCatalogue(readConfig()) }))
  })

program
  .command('migrate')
  .description('bring the database up to date; `serve` does so itself')
  .action(async () => (await import('./migrate.ts')).migrateCommand(readConfig()))

program
  .command('demo')
  .description('load the demo network as of today; `serve` does so itself unless DEMO=off')
  .action(async () => (await import('./demo.ts')).demoCommand(readConfig()))

program
  .command('doctor')
  .description('say what is configured and what is reachable')
  .action(async () => exit(await (await import('./doctor.ts')).doctorCommand(readConfig())))

program
  .command('contact')
  .description('show what viewers wrote to the help desk, newest first')
  .option('--most <number>', 'how many; 20 unless said')
  .option('--json', 'for programs: one message a line')
  .action(async (asked: ContactsAsked) => {
    const { contactCommand, openContacts } = await import('./contact.ts')
    exit(await contactCommand(asked, { open: () => openContacts(readConfig()) }))
  })

addUserCommands(program, async (asked) => {
  const { openUsers, userCommand } = await import('./user.ts')
  exit(await userCommand(asked, { open: () => openUsers(readConfig()) }))
})

const settingsHelp = `
Settings are environment variables: PORT, HOST, DATA_DIR, PUBLIC_URL, DATABASE_URL, REDIS_URL and more.
\`daypart doctor\` lists them all with their values, docs/operating.md with their meaning.`

await program.parseAsync().catch(fail)

/** What was written to standard output is out before the process ends. */
function exit(code: number): void {
  process.exitCode = code
}

/** An error that the operator can resolve is one sentence; any other is a fault of ours, with its stack. */
function fail(error: unknown): never {
  const isForOperator = error instanceof OperatorError || isFaultOfSurroundings(error)
  console.error(isForOperator ? (error as Error).message : error)
  process.exit(isForOperator ? 2 : 1)
}
