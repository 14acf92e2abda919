// The subcommands of `daypart user`. The implementation is loaded when a subcommand runs.
import type { Command } from 'commander'
import type { UserSubcommand } from './user.ts'

export function addUserCommands(program: Command, run: (subcommand: UserSubcommand) => Promise<void>): void {
  const user = program
    .command('user')
    .description('create, show, lock and repair accounts, also while the site runs; changes are recorded in the audit log')
    .addHelpText(
      'after',
      `
<account> is the email or the id of an account. Examples:
  daypart user create ida@example.org --given-name Ida --surname Marsh
  daypart user reset ida@example.org --print
  daypart user grant ida@example.org 3`,
    )
  user
    .command('create')
    .description('create an account; its owner receives an email to verify the address')
    .argument('<email>')
    .requiredOption('--given-name <name>', 'the first name')
    .requiredOption('--surname <name>', 'the last name')
    .option('--brand <key>', 'the brand of its emails (default: the main brand)')
    .option('--language <en|es>', 'the language of its emails (default: that of its brand)')
    .option('--password-stdin', 'read the password from standard input; without it, the account has no password until `reset`')
    .action((mail: string, options: object) => run({ name: 'create', mail, ...options } as UserSubcommand))
  user
    .command('show')
    .description('show an account with its sessions and its audit log')
    .argument('<account>')
    .option('--json', 'print JSON')
    .action((account: string, options: object) => run({ name: 'show', account, ...options }))
  user
    .command('lock')
    .description('end all sessions and prevent sign-in')
    .argument('<account>')
    .action((account: string) => run({ name: 'lock', account }))
  user
    .command('unlock')
    .description('allow sign-in again after a lock by an operator or by wrong passwords')
    .argument('<account>')
    .action((account: string) => run({ name: 'unlock', account }))
  user
    .command('reset')
    .description('email its owner a link to set a new password')
    .argument('<account>')
    .option('--print', 'print the link instead; give it only to the owner')
    .action((account: string, options: object) => run({ name: 'reset', account, ...options }))
  user
    .command('grant')
    .description('add credits, each of which unlocks one video')
    .argument('<account>')
    .argument('<credits>')
    .action((account: string, credits: string) => run({ name: 'grant', account, credits }))
  user
    .command('delete')
    .description('delete the account and all its data; the audit log keeps its id')
    .argument('<account>')
    .option('--yes', 'confirm the deletion')
    .action((account: string, options: object) => run({ name: 'delete', account, ...options }))
}
