// The router of identity: a CSRF check before every route, and errors in identity's answer format.
import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { crossSitePaths } from '#contracts/cross-site-paths.ts'
import { isDatabaseFailure } from '#kit/db/faults.ts'
import { createRouter } from '#kit/http/describe.ts'
import { Refusal, refusals } from './answers.ts'
import { refuseCrossSite, toResponse } from './parse.ts'

type RouterDependencies = { report(error: unknown, request?: Request): void; pageOrigins: string[] }

export function createIdentityRouter({ report, pageOrigins }: RouterDependencies): Hono {
  const router = createRouter({ report, pageOrigins, crossSitePaths, refuseCrossSite })
  router.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500)
      return toResponse({ answer: new Refusal(400, error.message).answer, cookies: [] })
    report(error, c.req.raw)
    const isTransient = isDatabaseFailure(error)
    return toResponse({ answer: (isTransient ? refusals.busy() : new Refusal(500, 'Something went wrong.')).answer, cookies: [] })
  })
  return router
}
