// A worker thread that sends prepared requests over several connections, one at a time on each, without pauses. It does not parse the answers, so it
// needs much less CPU time than the server. Every answer must be 202 without a body.
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const { port, connections, seconds, requests } = workerData as { port: number; connections: number; seconds: number; requests: string[] }
const prepared = requests.map((request) => Buffer.from(request, 'latin1'))
const end = performance.now() + seconds * 1000
let answered = 0

/** Sends the requests `first`, `first + connections`, ... in turn until the time is over. */
const lane = (first: number) =>
  new Promise<void>((resolve, reject) => {
    let next = first
    let answer = ''
    const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1')
    const send = () => {
      if (performance.now() >= end) return socket.end(resolve)
      socket.write(prepared[next]!)
      next = (next + connections) % prepared.length
    }
    socket.on('connect', send).on('error', reject)
    socket.on('data', (text: string) => {
      answer += text
      if (!answer.endsWith('\r\n\r\n')) return
      if (!answer.startsWith('HTTP/1.1 202 ')) return reject(new Error(answer.slice(0, 200)))
      answered++
      answer = ''
      send()
    })
  })

const started = performance.now()
await Promise.all(Array.from({ length: connections }, (_, first) => lane(first)))
parentPort!.postMessage(answered / ((performance.now() - started) / 1000))
