// Delivers the documents of the site in two parts, as a slow network does.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { site } from '../visitor.ts'

/** Starts a proxy of the site. The proxy sends an HTML document only up to the offset that `middleOf` returns, and the rest when `resume` is called. */
export async function startSlowProxy(middleOf: (document: Buffer) => number) {
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
  const server = createServer(async (incoming, outgoing) => {
    const response = await fetch(site + incoming.url, {
      headers: { accept: incoming.headers.accept ?? '*/*', 'accept-encoding': 'identity' },
    })
    const type = response.headers.get('content-type') ?? ''
    const body = Buffer.from(await response.arrayBuffer())
    outgoing.writeHead(response.status, { 'content-type': type })
    if (type.startsWith('text/html')) {
      const middle = middleOf(body)
      outgoing.write(body.subarray(0, middle))
      await resumed
      outgoing.end(body.subarray(middle))
    } else outgoing.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, resume, close: () => server.close() }
}
