// Starts Redis servers for tests, and proxies that slow them down.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Starts a Redis server that stores nothing on disk. `port`: by default a free one. Rejects if redis-server is not installed or ends at once. */
export async function startRedis(port?: number) {
  port ??= await freePort()
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise((resolve) => server.on('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    server.on('error', () => reject(new Error('redis-server is not installed: apt-get install redis-server (or brew install redis).')))
    server.on('exit', (code) => reject(new Error(`redis-server stopped at once with code ${code}.`)))
    server.stdout.on('data', (text) => String(text).includes('Ready to accept connections') && resolve())
  })
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    /** Makes the server stop answering. Its connections stay open. */
    pause: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
    /** Kills the server, also a paused one. */
    async stop() {
      server.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a proxy that delays all answers of a server by `latency` milliseconds, which may change. */
export async function startSlowProxy(port: number) {
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    let due = 0
    server.on('data', (answer) => {
      due = Math.max(due, performance.now() + opened.latency)
      setTimeout(() => client.write(answer), Math.max(0, due - performance.now()))
    })
    client.pipe(server)
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const)
      socket.on('error', () => {}).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const opened = {
    latency: 0,
    url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: () => void proxy.close(),
  }
  return opened
}
