// POST /access/vod/{brand}/{id} [A7-26]: parse, gather, decide, answer.
import type { Hono } from 'hono'
import * as v from 'valibot'
import { accessAllowed, accessRefused, accessRequest } from '#contracts/http/access.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import type { MediaClient } from '#contracts/http/media.ts'
import { timeouts } from '#contracts/limits.ts'
import { body, describe, parameters } from '#kit/http/describe.ts'
import { deviceCookie, deviceOf, newDevice } from '#kit/http/device.ts'
import { problem } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { CountryOf, Viewer } from './country.ts'
import { decide, type Facts } from './decide.ts'

export type AccessRouteTools = {
  content: ContentClient
  media: MediaClient
  countries: Facts['countries']
  countryOf: CountryOf
  secret: string
  now: () => number
  /** What was decided, for metrics and logs: `allowed`, or the name of the check that refused. */
  decided: (verdict: string) => void
  report: (error: unknown, request: Request) => void
}

const refusal = { schema: accessRefused, type: 'application/problem+json' }
const described = describe({
  summary: 'May this viewer watch this video, and where is it?',
  description:
    'The header Authorization may carry a referrer key, a version, a time and an identity token; who is signed in is taken from the session.',
  answers: {
    200: { what: 'Yes: a signed address, good for the next few minutes, bound to this viewer', schema: accessAllowed },
    400: 'A field of the body is not as it should be',
    403: { what: 'No, with the code that says why', ...refusal },
    404: { what: 'This brand has no such video', ...refusal },
    503: { what: 'Nobody could tell in time', ...refusal },
  },
})
const path = v.object({ brand: v.pipe(v.string(), v.maxLength(100)), id: v.pipe(v.string(), v.maxLength(200)) })

export function addAccessRoutes(door: Hono, tools: AccessRouteTools): void {
  door.post('/access/vod/:brand/:id', described, parameters(path), body([], accessRequest), async (c) => {
    const { brand, id } = c.req.valid('param')
    const facts = await within(timeouts.access, gather(tools, brand, id, factsOf(c.req.raw))).catch((error) => {
      tools.report(error, c.req.raw)
      return null
    })
    if (!facts) {
      tools.decided('unknown')
      return problem(503, { code: 'GENERIC_ERROR', title: 'Generic Error', detail: 'Nobody could tell in time.' }, { 'retry-after': '1' })
    }
    const verdict = decide(facts)
    tools.decided(verdict.allow ? 'allowed' : verdict.by)
    if (!verdict.allow) {
      const { status, ...text } = verdict.why
      return problem(status, text)
    }
    const known = deviceOf(c.req.raw)
    const viewer = known ?? newDevice(tools.secret, c.req.valid('json').deviceId)
    if (!known) c.header('set-cookie', deviceCookie(viewer, c.req.raw))
    c.header('cache-control', 'private, no-store')
    const { mpxGuid, duration } = verdict.video
    return c.json({ url: tools.media.playbackUrl({ mpxGuid, films: verdict.films, duration }, viewer) })
  })
}

async function gather({ content, countries, countryOf, now }: AccessRouteTools, brand: string, id: string, viewer: Viewer): Promise<Facts> {
  const [video, country] = await Promise.all([content.playableVideo(id), countryOf(viewer)])
  return { video, brand, country, countries, now: now() }
}

/** [A9-05] What comes later than this comes for nobody: null. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
