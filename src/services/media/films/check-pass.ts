// Checks the signed path of a request.
import type { Context } from 'hono'
import { deviceOf } from '#kit/http/cookies/device.ts'
import { problem } from '#kit/http/problem.ts'
import type { ChannelPass, Pass, Passes } from './pass.ts'

/** Returns the response to a request whose signed path does not allow it. `detail` is the cause. */
export const refused = (detail: string): Response => problem(403, { code: 'NOT_AUTHORIZED', title: 'Not Authorized', detail })

const hasExpired = () => refused('The URL has expired. Request a new one.')

/**
 * Returns the pass of the path, or a response that refuses the request. `isWanted` tells whether the route accepts the scope of the pass. If the request
 * has a device cookie, the pass must be issued for this device or for any player. Without the cookie, the pass alone is enough, but it ends sooner.
 */
export function checkPass<Wanted extends Pass | ChannelPass>(
  passes: Passes,
  context: Context,
  isWanted: (pass: Pass | ChannelPass) => boolean,
  now: () => number,
): Wanted | Response {
  const pass = passes.read(context.req.param('token')!)
  if (pass === 'expired') return hasExpired()
  if (pass === 'forged' || !isWanted(pass)) return refused('The URL has no valid signature.')
  const device = pass.viewer === '' ? null : deviceOf(context.req.raw)
  if (device && passes.viewerHash(device) !== pass.viewer) return refused('The URL belongs to another viewer.')
  if (!device && passes.endWithoutCookie(pass, context.req.header('origin')) * 1000 <= now()) return hasExpired()
  return pass as Wanted
}
