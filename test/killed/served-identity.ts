// Identity on a port of its own, to be killed. Its hash is quick, because what is tested is what was acknowledged. Says its port when ready.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { openDatabase } from '#kit/db/database.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { openHouse } from '#services/identity/testing/house.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'] })
const { identity } = await openHouse(database)
const server = createServer(getRequestListener((request) => identity.fetch(withFacts(request, { isSecure: true, isLocal: true }))))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
