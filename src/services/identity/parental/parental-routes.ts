// Routes of the viewer's own parental controls.
import type { Hono } from 'hono'
import type { ParentalProof } from '#contracts/parental.ts'
import { describeSignedIn } from '../requests/descriptions.ts'
import { parseObject, type SameSite, withBody, withGuard } from '../requests/parse.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import type { Parental } from './parental.ts'

export type ParentalRouteDependencies = {
  sameSite: SameSite
  current: Pick<CurrentSession, 'require' | 'requireToken'>
  parental: Parental
}

const proofText = 'existing ones need the PIN, the header `password`, or a sign-in of the last ten minutes'
const refused = {
  400: 'Invalid fields; `faults` names them',
  403: 'Wrong PIN or password, or sign in again',
  412: 'The parental controls have changed in the meantime',
  429: 'Too many wrong PINs; `wait` says for how many seconds',
}

export function addParentalRoutes(router: Hono, { sameSite, current, parental }: ParentalRouteDependencies): void {
  router.get(
    '/identity/parental',
    describeSignedIn('Get the profile’s parental controls; `parental` is null without them'),
    sameSite(withGuard(current.requireToken, (found) => parental.get(found))),
  )
  router.put(
    '/identity/parental',
    describeSignedIn(`Set parental controls: \`maxRatings\`, \`newPin\` and \`pin\`; ${proofText}`, refused),
    sameSite(
      withBody(current.requireToken, parseObject, ({ maxRatings, newPin, pin }, found, caller, { headers }) =>
        parental.set(found, { maxRatings, newPin }, { pin, password: headers.get('password') }, caller),
      ),
    ),
  )
  router.delete(
    '/identity/parental',
    describeSignedIn(`Remove the parental controls, with the PIN in the header \`pin\`; ${proofText}`, {
      ...refused,
      404: 'There are no parental controls',
    }),
    sameSite(withGuard(current.requireToken, (found, caller, c) => parental.remove(found, proofIn(c.req.raw), caller))),
  )
  router.post(
    '/identity/parental/lift',
    // The player knows no token. The session cookie is enough, because the PIN is the proof.
    describeSignedIn('Lift the parental controls in this session for four hours, with the `pin`; needs no `session_token`', {
      ...refused,
      404: 'There are no parental controls',
    }),
    sameSite(
      withBody(
        (_request, caller) => current.require(caller),
        parseObject,
        ({ pin }, found, caller) => parental.lift(found, pin, caller),
      ),
    ),
  )
}

const proofIn = ({ headers }: Request): ParentalProof => ({ pin: headers.get('pin') ?? undefined, password: headers.get('password') })
