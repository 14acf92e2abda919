// The demo's viewer: an account whose password is printed at the start. Only where nobody but this machine is served; anywhere else the account
// goes. Its password is made of SECRET, so nobody else could ever have known it.
import { type Config, readSecret } from '#kit/config.ts'
import { isLocalHost, isLocalUrl } from '#kit/http/own-machine.ts'
import { createCore } from '#services/identity/core.ts'
import { createAccountActs } from '#services/identity/operators/operate.ts'
import { keepStanding } from '#services/identity/operators/standing-account.ts'
import { macOf } from '#services/identity/secrets.ts'
import { type Beside, identityBeside } from './identity-beside.ts'

type Tables = { demo_viewer: { id: number; account_id: string } }
export type DemoViewer = { mail: string; password: string }

/** Whether accounts may be anybody's here: the demo's viewer, and the vendors' stand-ins. Whoever reaches HOST can say that they are. */
export const isDemoAtHome = ({ DEMO, IDENTITY, PUBLIC_URL, HOST }: Config): boolean =>
  DEMO && IDENTITY && isLocalUrl(PUBLIC_URL) && isLocalHost(HOST)

/** As it was made, whatever became of it since; or gone. */
export async function keepDemoViewer(config: Config, ground: Beside): Promise<DemoViewer | undefined> {
  const database = ground.database.withTables<Tables>()
  const row = await database.read.selectFrom('demo_viewer').select('account_id').executeTakeFirst()
  if (!isDemoAtHome(config) && !row) return undefined
  const tools = await identityBeside(config, ground)
  if (!isDemoAtHome(config)) {
    await createAccountActs(tools).delete(row!.account_id)
    await database.write((trx) => trx.deleteFrom('demo_viewer').execute())
    return undefined
  }
  const { demoViewer } = await import('../demo/viewer.ts')
  const password = demoPassword(readSecret(config))
  const id = await keepStanding(createCore(tools), row?.account_id ?? null, { ...demoViewer, password })
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

const letters = 'bcdfghjkmnpqrstvwxz23456789'

/** The same at every start, of letters that nobody mistakes. */
function demoPassword(secret: string): string {
  const bytes = Buffer.from(macOf(secret, 'demo viewer', ''), 'base64url').subarray(0, 12)
  const text = [...bytes].map((byte) => letters[byte % letters.length]).join('')
  return `demo-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}
