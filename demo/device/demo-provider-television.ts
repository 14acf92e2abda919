// The part of the simulated television that links a TV provider: one television for each browser, with its own cookie jar on the server, because
// the browser's cookies belong to the viewer who uses the site.
import { randomBytes } from 'node:crypto'
import { providerPage, providerPageHeaders } from './provider-page.ts'
import { createTelevision, type Send, type Television } from './television.ts'
import { languageOf, televisionWords } from './television-page.ts'

type Options = {
  publicUrl: string
  /** The path of the page. */
  path: string
  /** The path of the page that signs in to an account. */
  accountPath: string
  network: string
  now: () => number
  send: SendFrom
}

/** Sends a request to the site in the name of the browser that sent `from`. */
export type SendFrom = (request: Request, from: Request) => Promise<Response>

/** The largest number of televisions in memory. Beyond it, the oldest are switched off. */
const mostTelevisions = 200
const shape = /(?:^|; )demo_television=([\w-]{22})(?:;|$)/

export function createDemoProviderTelevision({ publicUrl, path, accountPath, network, now, send }: Options) {
  const televisions = new Map<string, Television>()

  function televisionOf(request: Request): { id: string; television: Television } {
    const known = shape.exec(request.headers.get('cookie') ?? '')?.[1]
    const found = known === undefined ? undefined : televisions.get(known)
    if (known !== undefined && found) return { id: known, television: found }
    if (televisions.size >= mostTelevisions) televisions.delete(televisions.keys().next().value!)
    const id = randomBytes(16).toString('base64url')
    const television = createTelevision({ network, name: televisionWords[languageOf(request)].title, now })
    televisions.set(id, television)
    return { id, television }
  }

  return async function handle(request: Request): Promise<Response> {
    const { id, television } = televisionOf(request)
    const sendToSite: Send = (to, init) => send(new Request(new URL(to, publicUrl), init), request)
    const cookie = `demo_television=${id}; Path=${path}; SameSite=Lax; HttpOnly`
    if (request.method === 'POST') {
      const form = new URLSearchParams((await request.text()).slice(0, 200))
      const act = { play: television.play, unlink: television.unlink, again: television.again }[form.get('act') ?? '']
      await act?.(sendToSite)
      const location = form.get('lang') === 'es' ? `${path}?lang=es` : path
      return new Response(null, { status: 303, headers: { location, 'set-cookie': cookie, 'cache-control': 'no-store' } })
    }
    const html = providerPage({ language: languageOf(request), screen: await television.screen(sendToSite), path, accountPath })
    return new Response(html, { headers: { ...providerPageHeaders, 'set-cookie': cookie } })
  }
}
