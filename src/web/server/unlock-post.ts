// Handles the form of a locked video without JavaScript: asks to confirm that a credit is spent, then spends it, and shows the page again.
import type { PageData } from '#contracts/graph/shapes.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf, withFacts } from '#kit/http/request-facts.ts'
import { withReturn } from '../account/sign-in/use-return-path.ts'
import type { VideoPage } from '../pages/video.tsx'
import { type AccessAnswer, parseAccessAnswer } from '../player/access/request-access.ts'
import { localHref } from '../ui/local-href.ts'
import { makePage, type PageMatch } from './pages/make-page.tsx'
import { type Address, visitOf } from './request/address.ts'
import type { Site } from './site.ts'

export type UnlockTools = { site: Site; access: WebTools['access']; headers: Record<string, string> }

/** The longest name of a brand and id of a video that the access service accepts. */
const maxLength = 100

export async function submitUnlockForm(tools: UnlockTools, address: Address, match: PageMatch, request: Request): Promise<Response> {
  const { site, headers } = tools
  const fields = await postedForm(request)
  if (fields instanceof Response) return fields
  const [brand = '', mpxGuid = ''] = ['brand', 'video'].map((name) => (fields.get(name) ?? '').slice(0, maxLength))
  if (fields.get('form') !== 'unlock' || !brand || !mpxGuid)
    return problems.badRequest(
      'The form has no field `form` with the value `unlock`, no `brand` or no `video`: submit it from the page of a video.',
    )
  const isConfirmed = fields.has('confirmed')
  const { answer, cookies } = await checkAccess(tools, request, { brand, mpxGuid, trial: isConfirmed })
  if (!answer.allow && answer.unlock[0]?.by === 'signIn') {
    const visit = visitOf(address, match.query, site)
    const query = new URLSearchParams(match.query).toString()
    const back = localHref(visit, visit.path + (query && `?${query}`))
    return new Response(null, { status: 303, headers: { location: localHref(visit, withReturn('/sign-in', back)), ...notCached } })
  }
  const asksToConfirm = !answer.allow && !isConfirmed && answer.unlock.some(({ by }) => by === 'trial')
  const made = await makePage(
    site,
    address,
    match,
    (page: PageData): VideoPage => ({ ...page, unlock: { mpxGuid, answer, asksToConfirm } }),
  )
  if (!made) return problems.notFound()
  const shown = new Headers({ ...headers, 'content-type': 'text/html; charset=utf-8', ...notCached })
  for (const cookie of cookies) shown.append('set-cookie', cookie)
  return new Response(made.html, { status: made.status, headers: shown })
}

const notCached = { 'cache-control': 'private, no-store' }

type Asked = { brand: string; mpxGuid: string; trial: boolean }

/** Asks the access service about the video for the viewer of the request. The answer of an allowed video has no URL. */
async function checkAccess({ access, site }: UnlockTools, request: Request, { brand, mpxGuid, trial }: Asked) {
  const cookie = request.headers.get('cookie')
  const path = `/access/vod/${encodeURIComponent(brand)}/${encodeURIComponent(mpxGuid)}`
  const asked = new Request(new URL(path, site.publicUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify({ device: 'web', trial }),
  })
  const response = await access(withFacts(asked, factsOf(request)))
  const parsed = parseAccessAnswer(response.ok, await response.json().catch(() => null))
  const answer: AccessAnswer = parsed.allow ? { ...parsed, url: '' } : parsed
  return { answer, cookies: response.headers.getSetCookie() }
}
