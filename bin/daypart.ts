// The command line. Each subcommand is loaded when it runs, so `--help` does not wait for the modules of `serve`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { packageRoot, readConfig } from '#kit/config.ts'
import { isDatabaseFailure } from '#kit/db/faults.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { whenNpmEnds } from '../tools/when-npm-ends.mjs'
import { addBlackoutCommands } from './commands/blackout-commands.ts'
import type { ChannelsOptions } from './commands/channels/channels.ts'
import type { ExplainOptions } from './commands/explain.ts'
import { addFlagsCommands } from './commands/flags/flags-commands.ts'
import type { ImportOptions } from './commands/import.ts'
import type { ContactOptions } from './commands/messages/contact.ts'
import type { NotifyOptions } from './commands/messages/notify.ts'
import type { PackageArguments } from './commands/package.ts'
import type { ReportOptions } from './commands/report.ts'
import { addUserCommands } from './commands/users/user-commands.ts'

const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }

// When npm ends, commands without a SIGTERM handler end as if they had received SIGTERM. `serve` has a handler (serve/stop-on-signal.ts).
whenNpmEnds(() => process.listenerCount('SIGTERM') || process.kill(process.pid, 'SIGTERM'))

const program = new Command('daypart')
  .description('Runs the websites of a television network group. Settings are environment variables: see `daypart serve --help`.')
  .version(version)
  .showHelpAfterError('(see `daypart --help`)')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))

program
  .command('serve')
  .description('serve the site; loads the demo network at the first start')
  .addHelpText('after', () => settingsHelp)
  .action(async () => (await import('./serve/serve.ts')).serveCommand(readConfig(), version))

program
  .command('import')
  .description(
    'import catalogues and guides: Daypart JSON or NDJSON, Media RSS, XMLTV, schema.org feeds; plain or gzip; `-` reads standard input',
  )
  .argument('<file...>')
  .option('--brand <key>', 'the brand of feeds that name no brand (default: the main brand)')
  .option('--rejects <file>', 'write rejected entries to this file as NDJSON: file, line, element, reason')
  .option('--replace', 'remove stored programmes that a guide no longer has, between its first and its last programme')
  .action(async (files: string[], options: ImportOptions) => {
    const [{ importCommand }, { openCatalogue }] = await Promise.all([
      import('./commands/import.ts'),
      import('./commands/open-catalogue.ts'),
    ])
    const config = readConfig()
    exit(await importCommand(files, options, { open: () => openCatalogue(config), dataDir: config.DATA_DIR }))
  })

program
  .command('export')
  .description('write the catalogue (NDJSON) or the guide (XMLTV)')
  .argument('<what>', 'catalogue or xmltv')
  .option('--out <file>', 'write to this file (default: standard output)')
  .action(async (what: string, options: { out?: string }) => {
    const [{ exportCommand }, { openExistingCatalogue }] = await Promise.all([
      import('./commands/export.ts'),
      import('./commands/open-catalogue.ts'),
    ])
    exit(await exportCommand(what, options, { open: () => openExistingCatalogue(readConfig()) }))
  })

program
  .command('migrate')
  .description('run pending database migrations; `serve` does this too')
  .action(async () => (await import('./commands/migrate.ts')).migrateCommand(readConfig()))

program
  .command('demo')
  .description('load the demo network for today; `serve` does this too unless DEMO=off')
  .action(async () => (await import('./demo/demo.ts')).demoCommand(readConfig()))

program
  .command('doctor')
  .description('check the settings, the database and other servers')
  .action(async () => exit(await (await import('./commands/doctor.ts')).doctorCommand(readConfig())))

program
  .command('package')
  .description('make packaged films from video files, with ffmpeg; a run that was ended goes on with the missing steps')
  .argument('<file...>')
  .option('--id <name>', 'the name of the film (default: the name of the file)')
  .option('--title <text>', 'the title of the film')
  .option('--credit <text>', 'the author and the licence, shown where the film is listed', '')
  .option('--language <code>', 'the language of the title and the chapters: en or es', 'en')
  .option('--captions <language=file>', 'captions as .vtt or .srt (default: FILE.en.vtt beside FILE.mp4, or its text tracks)', collect, [])
  .option(
    '--audio <language=file>',
    'a further audio track, such as es=film.es.wav (default: further audio streams of the file)',
    collect,
    [],
  )
  .option('--audio-description <language=file>', 'an audio track with audio description, such as en=described.wav', collect, [])
  .option('--skip <kind=from-to>', 'a part that viewers may skip, such as intro=0:10-0:40; kinds: intro, recap, teaser', collect, [])
  .option('--end-credits <time>', 'the time at which the end credits start')
  .option('--loudness <lufs>', 'the loudness of the sound (EBU R128)', '-23')
  .option('--sample-rate <hertz>', 'the sample rate of the sound', '48000')
  .option('--segment <seconds>', 'the duration of a segment', '4')
  .option('--encrypt', 'encrypt the film with a new key, which the site gives to viewers (ClearKey)')
  .option('--key <file>', 'encrypt the film with the key of a JSON file from a key server (docs/drm.md)')
  .option('--silence', 'accept a file without sound')
  .option('--replace', 'replace the film of this name')
  .option('--out <folder>', 'the folder of films (default: the bucket in MEDIA_BUCKET_URL, else MEDIA_DIR)')
  .action(async (files: string[], options: PackageArguments) =>
    exit(await (await import('./commands/package.ts')).packageCommand(files, options, readConfig())),
  )

program
  .command('channels')
  .description(
    'show what each channel plays now and next, gaps ahead, and viewers; exit code 1 when a channel has a gap in the next 24 hours',
  )
  .option('--json', 'print NDJSON, one channel per line')
  .action(async (options: ChannelsOptions) => {
    const { channelsCommand, openChannels } = await import('./commands/channels/channels.ts')
    exit(await channelsCommand(options, { open: () => openChannels(readConfig()) }))
  })

program
  .command('contact')
  .description('show messages to the help desk, newest first')
  .option('--most <number>', 'the number of messages (default: 20)')
  .option('--json', 'print NDJSON, one message per line')
  .action(async (options: ContactOptions) => {
    const { contactCommand, openContacts } = await import('./commands/messages/contact.ts')
    exit(await contactCommand(options, { open: () => openContacts(readConfig()) }))
  })

program
  .command('notify')
  .description('send a notification to the browsers that subscribed')
  .requiredOption('--title <text>', 'the title, in English')
  .requiredOption('--body <text>', 'one or two sentences, in English')
  .option('--title-es <text>', 'the title for browsers in Spanish (default: the English one)')
  .option('--body-es <text>', 'the sentences for browsers in Spanish; needs --title-es')
  .requiredOption('--url <path>', 'the page that it opens: a path, or the URL of a page of this site')
  .option('--brand <key>', 'only browsers that subscribed on the site of this brand (default: all)')
  .option('--hours <number>', 'the hours after which it is no longer sent', '24')
  .action(async (options: NotifyOptions) => {
    const { notifyCommand, openNotifications } = await import('./commands/messages/notify.ts')
    exit(await notifyCommand(options, { open: () => openNotifications(readConfig()) }))
  })

program
  .command('report')
  .description('show viewers, starts, completion, errors, top titles and searches without results')
  .option('--days <number>', 'the number of days in UTC, of which today is one', '7')
  .option('--brand <key>', 'only the site of this brand (default: all)')
  .option('--format <name>', 'text, csv or json', 'text')
  .action(async (options: ReportOptions) => {
    const { openReports, reportCommand } = await import('./commands/report.ts')
    exit(await reportCommand(options, { open: () => openReports(readConfig()) }))
  })

program
  .command('explain')
  .description('show how the site decides whether a viewer may watch a video or a channel: the answer of each check')
  .argument('<id>', 'the mpxGuid of the video, as in its URL, or the id of the channel')
  .option('--viewer <account>', 'the email or the id of the account (default: a viewer who is not signed in)')
  .option('--brand <key>', 'the brand on whose site the viewer watches (default: that of the video or channel)')
  .option('--country <code>', 'the country of the viewer (default: the first in which the video or channel plays)')
  .option('--zip <code>', 'the ZIP code of the viewer')
  .option('--device <id>', 'the value of the device cookie, for a TV provider that is linked to a device')
  .option('--trial', 'the viewer asks to spend a credit')
  .option('--airing <id>', 'the programme of the channel (default: the programme that is on the air)')
  .action(async (id: string, options: ExplainOptions) => {
    const { explainCommand, openExplain } = await import('./commands/explain.ts')
    exit(await explainCommand(id, options, { open: () => openExplain(readConfig()) }))
  })

addUserCommands(program, async (subcommand) => {
  const { openAccounts, userCommand } = await import('./commands/users/user.ts')
  exit(await userCommand(subcommand, { open: () => openAccounts(readConfig()) }))
})

addBlackoutCommands(program, async (subcommand) => {
  const { blackoutCommand, openBlackouts } = await import('./commands/blackout.ts')
  exit(await blackoutCommand(subcommand, { open: () => openBlackouts(readConfig()) }))
})

addFlagsCommands(program, async (subcommand) => {
  const { flagsCommand, openFlagsOf } = await import('./commands/flags/flags.ts')
  exit(await flagsCommand(subcommand, { open: () => openFlagsOf(readConfig()) }))
})

const settingsHelp = `
Settings are environment variables: PORT, HOST, DATA_DIR, PUBLIC_URL, DATABASE_URL, REDIS_URL and more.
\`daypart doctor\` lists all settings with their values; docs/operating.md describes them.`

await program.parseAsync().catch(fail)

/** Collects the values of an option that may be repeated. */
function collect(value: string, before: string[]): string[] {
  return [...before, value]
}

/** Sets the exit code without ending the process, so that standard output is flushed first. */
function exit(code: number): void {
  process.exitCode = code
}

/** Prints the message of an error that the operator can fix (exit code 2), or the stack of any other error (exit code 1). */
function fail(error: unknown): never {
  const isForOperator = error instanceof OperatorError || isDatabaseFailure(error)
  console.error(isForOperator ? (error as Error).message : error)
  process.exit(isForOperator ? 2 : 1)
}
