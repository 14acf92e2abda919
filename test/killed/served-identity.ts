// Identity on a port of its own, to be killed. Its hash is quick, because what is tested is what was acknowledged. Says where when ready.
import { openDatabase } from '#kit/db/database.ts'
import { proxiesOf } from '#kit/http/client-address.ts'
import { startServer } from '#kit/http/server.ts'
import { openHouse } from '#services/identity/testing/house.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'] || undefined })
const { identity } = await openHouse(database)
const { port } = await startServer({
  host: '127.0.0.1',
  port: 0,
  trust: { proxies: proxiesOf([]), operatorToken: undefined, publicIsSecure: true, publicIsLocal: true },
  fetch: identity.fetch,
  bodyLimit: () => 64 * 1024,
  seen() {},
  report(error) {
    console.error(error)
  },
})
console.log(`http://127.0.0.1:${port}`)
