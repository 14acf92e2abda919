import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Starts a minimal SMTP server. `login` (`user:password`) requires a sign-in; a `greeting` with an error code refuses all clients. */
export async function mailServer({
  login,
  greeting = '220 test',
  starttls = false,
}: {
  login?: string
  greeting?: string
  starttls?: boolean
} = {}) {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const [user = '', password = ''] = login?.split(':') ?? []
  const expected = Buffer.from(`\0${user}\0${password}`).toString('base64')
  const answer = (line: string): string => {
    if (line.startsWith('EHLO'))
      return ['250-test', ...(starttls ? ['250-STARTTLS'] : []), ...(login ? ['250-AUTH PLAIN'] : []), '250 ok'].join('\r\n')
    if (line.startsWith('AUTH')) return line === `AUTH PLAIN ${expected}` && login ? '235 signed in' : `535 rejected ${line}`
    if (line === 'STARTTLS') return '220 ready'
    if (line === 'DATA') return '354 send the message'
    return line.startsWith('RCPT') && mailbox.refuses ? '550 no such mailbox' : '250 ok'
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    let isData = false
    let rest = ''
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply(greeting)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      const lines = (rest + bytes).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        received.push(line)
        if (isData && line !== '.') continue
        if (line === 'QUIT') {
          socket.end('221 closing\r\n')
          continue
        }
        reply(isData ? '250 queued' : answer(line))
        isData = line === 'DATA'
        // Ends the connection before a TLS handshake, because this server does not support TLS.
        if (line === 'STARTTLS') socket.end('no TLS here\r\n')
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const mailbox = {
    received,
    refuses: false,
    host: `127.0.0.1:${port}`,
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return mailbox
}
