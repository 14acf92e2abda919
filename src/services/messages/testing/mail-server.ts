import { type AddressInfo, createServer, type Socket } from 'node:net'

/** As little of SMTP as a sender needs; with `login` (`user:password`) only for who signs in, and with another `greeting` for nobody. */
export async function mailServer({
  login,
  greeting = '220 test',
  starttls = false,
}: {
  login?: string
  greeting?: string
  starttls?: boolean
} = {}) {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const [user = '', password = ''] = login?.split(':') ?? []
  const expected = Buffer.from(`\0${user}\0${password}`).toString('base64')
  const answer = (line: string): string => {
    if (line.startsWith('EHLO'))
      return ['250-test', ...(starttls ? ['250-STARTTLS'] : []), ...(login ? ['250-AUTH PLAIN'] : []), '250 ok'].join('\r\n')
    if (line.startsWith('AUTH')) return line === `AUTH PLAIN ${expected}` && login ? '235 come in' : `535 not ${line}`
    if (line === 'STARTTLS') return '220 go on'
    if (line === 'DATA') return '354 go on'
    return line.startsWith('RCPT') && box.refuses ? '550 no such box' : '250 ok'
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    let isData = false
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say(greeting)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      const lines = (rest + bytes).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        heard.push(line)
        if (isData && line !== '.') continue
        if (line === 'QUIT') {
          socket.end('221 bye\r\n')
          continue
        }
        say(isData ? '250 kept' : answer(line))
        isData = line === 'DATA'
        // What follows would be a handshake: there is none to be had.
        if (line === 'STARTTLS') socket.end('no TLS here\r\n')
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const box = {
    heard,
    refuses: false,
    host: `127.0.0.1:${port}`,
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return box
}
