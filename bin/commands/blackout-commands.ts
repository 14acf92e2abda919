// The subcommands of `daypart blackout`. Their implementation is loaded when one runs.
import type { Command } from 'commander'
import type { BlackoutSubcommand } from './blackout.ts'

const listOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

export function addBlackoutCommands(program: Command, run: (subcommand: BlackoutSubcommand) => Promise<void>): void {
  const blackout = program
    .command('blackout')
    .description('add, list and remove blackouts, also while the site runs; changes apply at once')
    .addHelpText(
      'after',
      `
<video> is the mpxGuid of a video or the pid of an event. Example:
  daypart blackout add 9000412345 --zip 100,101,11201 --from 2026-11-26T20:00:00-05:00 --to 2026-11-27T00:00:00-05:00`,
    )
  blackout
    .command('add')
    .description('add a blackout; without --zip and --country it is everywhere')
    .argument('<video>')
    .option('--zip <list>', 'beginnings of ZIP codes: 100 covers 10000 to 10099', listOf)
    .option('--country <list>', 'ISO 3166 codes', listOf)
    .option('--from <time>', 'the beginning, with its offset from UTC (default: it applies at once)')
    .option('--to <time>', 'the end, with its offset from UTC (default: until you remove it)')
    .option('--id <id>', 'the id of the blackout; replaces the blackout with this id (default: a new id)')
    .action((video: string, options: object) => run({ name: 'add', video, ...options }))
  blackout
    .command('list')
    .description('list the blackouts of a video or event, or all')
    .argument('[video]')
    .option('--json', 'print NDJSON, one blackout per line')
    .action((video: string | undefined, options: object) => run({ name: 'list', ...(video !== undefined && { video }), ...options }))
  blackout
    .command('remove')
    .description('remove a blackout')
    .argument('<id>', 'the id that `list` prints')
    .action((id: string) => run({ name: 'remove', id }))
}
