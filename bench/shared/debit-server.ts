// The reference of bench/access.ts over HTTP: a hand-written server that debits one credit per request. It knows the viewers by their cookies in
// memory, and checks nothing else. Prints its address when it is ready.
import { createServer } from 'node:http'
import { openGroupDebits } from './group-debits.ts'

const [file = ''] = process.argv.slice(2)
const debit = openGroupDebits(file)
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { trial } = JSON.parse(Buffer.concat(parts).toString()) as { trial: boolean }
    if (!trial) return response.writeHead(403).end()
    const video = request.url!.slice(request.url!.lastIndexOf('/') + 1)
    debit(request.headers.cookie ?? '', video, (credits) => {
      const body = JSON.stringify({ url: `/media/${video}/master.m3u8`, credits })
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    })
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`))
