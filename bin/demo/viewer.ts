// The demo account. Its password is derived from SECRET and printed at the start. The account exists only on sites that other machines cannot reach,
// and is deleted on all other sites.
import type { Config } from '#kit/config.ts'
import { isLocalHost, isLocalUrl } from '#kit/http/security/own-machine.ts'
import { createAccountOperations } from '#services/identity/operators/account-operations.ts'
import { type CommandDependencies, identityForCommands } from '../commands/identity-for-commands.ts'
import { demoPassword } from './password.ts'

type Tables = { demo_viewer: { id: number; account_id: string } }
export type DemoViewer = { mail: string; password: string }

/** Returns whether the demo account, the stand-in vendors and the demo's TV providers are allowed: only if no other machine can reach the site. */
export const isLocalDemo = ({ DEMO, IDENTITY, PUBLIC_URL, HOST }: Config): boolean =>
  DEMO && IDENTITY && isLocalUrl(PUBLIC_URL) && isLocalHost(HOST)

/** Creates or restores the demo account and returns its credentials. Deletes the account on a site that is not allowed to have it. */
export async function syncDemoAccount(config: Config, dependencies: CommandDependencies): Promise<DemoViewer | undefined> {
  const database = dependencies.database.withTables<Tables>()
  const row = await database.read.selectFrom('demo_viewer').select('account_id').executeTakeFirst()
  if (!isLocalDemo(config) && !row) return undefined
  const operations = createAccountOperations(await identityForCommands(config, dependencies))
  if (!isLocalDemo(config)) {
    await operations.delete(row!.account_id)
    await database.write((trx) => trx.deleteFrom('demo_viewer').execute())
    return undefined
  }
  const { demoViewer } = await import('../../demo/viewer.ts')
  const password = demoPassword(config, 'demo viewer')
  const id = await operations.restoreDemoAccount(row?.account_id ?? null, { ...demoViewer, password })
  if (id === null) return undefined
  await database.write((trx) =>
    trx
      .insertInto('demo_viewer')
      .values({ id: 1, account_id: id })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ account_id: id }))
      .execute(),
  )
  return { mail: demoViewer.mail, password }
}
