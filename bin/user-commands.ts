// What `daypart user --help` says. What the acts need is loaded when one is asked for.
import type { Command } from 'commander'
import type { UserAct } from './user.ts'

export function addUserCommands(program: Command, run: (asked: UserAct) => Promise<void>): void {
  const user = program
    .command('user')
    .description('make, show, lock and help accounts; each change is in their audit, and the site may run meanwhile')
    .addHelpText(
      'after',
      `
An account is named by its email or its id. Examples:
  daypart user create ida@example.org --given-name Ida --surname Marsh
  daypart user reset ida@example.org --print
  daypart user grant ida@example.org 3`,
    )
  user
    .command('create')
    .description('make an account; its owner is mailed a link that proves the mailbox')
    .argument('<email>')
    .requiredOption('--given-name <name>', 'the first name')
    .requiredOption('--surname <name>', 'the last name')
    .option('--brand <key>', 'the brand whose mails it gets; the main one unless said')
    .option('--language <en|es>', 'the language of its emails; that of its brand unless said')
    .option('--password-stdin', 'read its password from standard input; else it has none until `reset`')
    .action((mail: string, options: object) => run({ act: 'create', mail, ...options } as UserAct))
  user
    .command('show')
    .description('what is kept of an account, where it is signed in, and what was done to it')
    .argument('<account>')
    .option('--json', 'for programs')
    .action((name: string, options: object) => run({ act: 'show', name, ...options }))
  user
    .command('lock')
    .description('sign it out everywhere and let nobody sign in')
    .argument('<account>')
    .action((name: string) => run({ act: 'lock', name }))
  user
    .command('unlock')
    .description('let it sign in again, whether an operator locked it or wrong guesses did')
    .argument('<account>')
    .action((name: string) => run({ act: 'unlock', name }))
  user
    .command('reset')
    .description('mail its owner a link for a new password')
    .argument('<account>')
    .option('--print', 'print the link instead: give it only to the owner')
    .action((name: string, options: object) => run({ act: 'reset', name, ...options }))
  user
    .command('grant')
    .description('give it credits; they are kept for later, and open no locked episode yet')
    .argument('<account>')
    .argument('<credits>')
    .action((name: string, credits: string) => run({ act: 'grant', name, credits }))
  user
    .command('delete')
    .description('delete it with everything it has; its audit stays, under an id that is nobody any more')
    .argument('<account>')
    .option('--yes', 'really')
    .action((name: string, options: object) => run({ act: 'delete', name, ...options }))
}
