// A worker thread that sends each of the given requests once, over several keep-alive connections, as fast as possible.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { origin, connections, requests } = workerData as {
  origin: string
  connections: number
  requests: { path: string; cookie: string }[]
}
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const body = JSON.stringify({ device: 'web', trial: true })
const times: number[] = []

const send = ({ path, cookie }: (typeof requests)[number]) =>
  new Promise<void>((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/json', 'content-length': body.length }
    const started = performance.now()
    request(origin + path, { agent, method: 'POST', headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      response.resume()
      response.once('end', () => {
        times.push(performance.now() - started)
        resolve()
      })
    })
      .once('error', reject)
      .end(body)
  })

const remaining = requests.values()
async function connection(): Promise<void> {
  for (const each of remaining) await send(each)
}

const started = performance.now()
await Promise.all(Array.from({ length: connections }, connection))
parentPort!.postMessage({ perSecond: requests.length / ((performance.now() - started) / 1000), times })
agent.destroy()
