// A worker thread that requests the same URL over several keep-alive connections without pauses.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, connections, seconds, headers } = workerData as {
  url: string
  connections: number
  seconds: number
  headers: Record<string, string>
}
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const end = performance.now() + seconds * 1000
let answered = 0

const once = () =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume()
      response.once('end', resolve)
    }).once('error', reject)
  })

async function connection(): Promise<void> {
  while (performance.now() < end) {
    await once()
    answered++
  }
}

const started = performance.now()
await Promise.all(Array.from({ length: connections }, connection))
parentPort!.postMessage(answered / ((performance.now() - started) / 1000))
agent.destroy()
