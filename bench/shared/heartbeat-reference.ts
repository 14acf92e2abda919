// The references of bench/live/heartbeats.ts: a hand-written server that extends the life of a session per request, in memory or in Redis. It knows the
// session by the end of the path, and checks nothing else. Prints its address when it is ready.
import { createServer, type ServerResponse } from 'node:http'
import { createClient } from '@redis/client'

const [redisUrl = ''] = process.argv.slice(2)
const lifetime = 60_000
const ends = new Map<string, number>()
const redis = redisUrl ? await createClient({ url: redisUrl }).connect() : null

function respond(response: ServerResponse) {
  const now = Date.now()
  const [date, expires] = [new Date(now).toUTCString(), new Date(now + lifetime).toUTCString()]
  response.writeHead(202, { date, expires, 'cache-control': 'no-store', 'content-length': '0' }).end()
}

const server = createServer((request, response) => {
  const id = request.url!.slice(request.url!.lastIndexOf('/') + 1)
  // The first heartbeat of a session starts it.
  if (redis) {
    redis.pExpire(`live:${id}`, lifetime).then(
      (found) => (found ? respond(response) : redis.set(`live:${id}`, '1', { PX: lifetime }).then(() => respond(response))),
      () => response.writeHead(500).end(),
    )
    return
  }
  ends.set(id, performance.now() + lifetime)
  respond(response)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`))
