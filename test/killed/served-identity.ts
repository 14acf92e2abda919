// Serves identity alone on a port of its own, for tests that kill the process. The password hash is fast, because these tests only check storage.
// Prints its address when it is ready.
import { openDatabase } from '#kit/db/open-database.ts'
import { proxiesOf } from '#kit/http/security/client-address.ts'
import { startServer } from '#kit/http/server/server.ts'
import { openIdentity } from '#services/identity/testing/open-identity.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'] || undefined })
const { identity } = await openIdentity(database)
const { port } = await startServer({
  host: '127.0.0.1',
  port: 0,
  trust: { proxies: proxiesOf([]), operatorToken: undefined, publicIsSecure: true, publicIsLocal: true },
  fetch: identity.fetch,
  bodyLimit: () => 64 * 1024,
  onResponse() {},
  report(error) {
    console.error(error)
  },
})
console.log(`http://127.0.0.1:${port}`)
