// The subcommands of `daypart flags`. Their implementation is loaded when one runs.
import type { Command } from 'commander'
import type { FlagsSubcommand } from './flags.ts'

export function addFlagsCommands(program: Command, run: (subcommand: FlagsSubcommand) => Promise<void>): void {
  const flags = program
    .command('flags')
    .description('list, set and explain feature flags, also while the site runs; pages follow within seconds (docs/flags.md)')
    .addHelpText(
      'after',
      `
Examples:
  daypart flags set liveItem off --brand bravo
  daypart flags set sisterPreview on --audience early-viewers --percent 20
  daypart flags explain --viewer 5f0c... --brand nbc`,
    )
  flags
    .command('list')
    .description('list all flags with their types, defaults and definitions; exit code 1 if a definition cannot be used')
    .option('--json', 'print NDJSON, one flag per line')
    .action((options: object) => run({ name: 'list', ...options }))
  flags
    .command('set')
    .description('set the value of a flag for all viewers, or for those of the options; a new rule replaces the rule before')
    .argument('<flag>')
    .argument('<value>', '`on`, `off` or a number')
    .option('--brand <key>', 'only on the site of this brand')
    .option('--audience <id>', 'only for viewers of this audience')
    .option('--viewer <key>', 'only for this viewer: the id of an account, or the key of a device')
    .option('--percent <number>', 'only for this percentage of viewers; each keeps the value')
    .action((flag: string, value: string, options: object) => run({ name: 'set', flag, value, ...options }))
  flags
    .command('unset')
    .description('remove the definition of a flag, so that it has its default')
    .argument('<flag>')
    .action((flag: string) => run({ name: 'unset', flag }))
  flags
    .command('explain')
    .description('show the value of each flag for a viewer, and why')
    .option('--viewer <key>', 'the id of an account, or the key of a device (default: a visitor without either)')
    .option('--brand <key>', 'the brand of the site (default: the main brand)')
    .option('--audience <id>', 'an audience instead of those of the viewer; repeat it for several', collect)
    .option('--json', 'print NDJSON, one flag per line')
    .action((options: object) => run({ name: 'explain', ...options }))
  flags
    .command('export')
    .description('write all definitions to standard output, in the format of flagd')
    .action(() => run({ name: 'export' }))
  flags
    .command('import')
    .description('replace all definitions by those of a file in the format of flagd')
    .argument('<file>', '`-` reads standard input')
    .action((file: string) => run({ name: 'import', file }))
  addAudienceCommands(flags, run)
}

function addAudienceCommands(flags: Command, run: (subcommand: FlagsSubcommand) => Promise<void>): void {
  const audience = flags.command('audience').description('add viewers to audiences, remove and list them')
  for (const change of ['add', 'remove'] as const)
    audience
      .command(change)
      .description(change === 'add' ? 'add viewers to an audience' : 'remove viewers from an audience')
      .argument('<audience>')
      .argument('<viewer...>', 'ids of accounts, or keys of devices')
      .action((id: string, viewers: string[]) => run({ name: 'audience', change, audience: id, viewers }))
  audience
    .command('list')
    .description('list the audiences, or the viewers of one')
    .argument('[audience]')
    .action((id: string | undefined) => run({ name: 'audience', change: 'list', ...(id !== undefined && { audience: id }), viewers: [] }))
}

const collect = (value: string, before: string[] = []) => [...before, value]
