// Televisions, viewers and strangers do random steps in random order, compared with a plain statement of the rules.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { type Chance, chance } from '../../../demo/chance.ts'
import { origin, type TestBrowser } from './testing/open-providers.ts'
import { openTelevisions } from './testing/open-televisions.ts'
import { startTestProvider } from './testing/test-provider.ts'

let cable: Awaited<ReturnType<typeof startTestProvider>>
beforeAll(async () => {
  cable = await startTestProvider([`${origin}/provider-auth/callback/test-cable`])
})
afterAll(() => cable.stop())

type Television = { browser: TestBrowser; isLinked: boolean }
/** What the rules say about a code. Times are epoch milliseconds. */
type Code = {
  text: string
  brand: string
  television: Television
  expires: number
  decidedBy: TestBrowser | null
  verdict: 'confirmed' | 'denied' | null
  isUsed: boolean
  interval: number
  nextPoll: number
}
type Opened = Awaited<ReturnType<typeof openTelevisions>>

const second = 1000
const minute = 60 * second
const brands = ['nbc', 'bravo']
const steps = 150

/** Returns the steps, each of which acts on the service and compares the outcome with the rules. */
async function stepsOf(opened: Opened, { pick, whole, maybe }: Chance) {
  const { clock, openSession, poll, confirm, link, profile } = opened
  const televisions: Television[] = [0, 1].map(() => ({ browser: opened.tv(), isLinked: false }))
  const viewers = [opened.viewer(), opened.viewer()] as const
  const codes: Code[] = []
  // Gives each viewer the cookie `device`, before a viewer sends several requests at the same time.
  for (const viewer of viewers) await confirm(viewer, { code: 'BCDF-GHJK' })

  async function requestCode() {
    const [television, brand] = [pick(televisions), pick(brands)]
    const { code: text } = await openSession(television.browser, 'TV', brand)
    const expires = clock.now + 10 * minute
    codes.push({ text, brand, television, expires, decidedBy: null, verdict: null, isUsed: false, interval: 5, nextPoll: 0 })
    // Older codes are left alone: the service forgets them, and their pace, after a while.
    if (codes.length > 3) codes.shift()
  }

  async function pollCode(code: Code) {
    const browser = pick([code.television.browser, code.television.browser, ...televisions.map((each) => each.browser), viewers[0]])
    const brand = maybe(0.8) ? code.brand : pick(brands)
    const isOwn = browser === code.television.browser && brand === code.brand
    if (!isOwn) return expect((await poll(browser, { code: code.text }, brand))[0], 'of another television or brand').toBe(404)
    const isEarly = clock.now < code.nextPoll - 500
    if (isEarly) code.interval += 5
    code.nextPoll = clock.now + code.interval * second
    const waiting = clock.now < code.expires ? 'authorization_pending' : 'expired_token'
    const answer = isEarly ? 'slow_down' : code.isUsed ? 'linked' : code.verdict === 'denied' ? 'access_denied' : waiting
    const expected = answer === 'linked' ? [200, answer, undefined] : [400, answer, code.interval]
    expect(await poll(browser, { code: code.text }, brand)).toEqual(expected)
  }

  const shown = ({ isUsed, verdict }: Code) => (isUsed ? 'linked' : verdict)
  const decide = (code: Code, viewer: TestBrowser, isConfirmed: boolean) => {
    Object.assign(code, { decidedBy: viewer, verdict: isConfirmed ? 'confirmed' : 'denied', expires: clock.now + 10 * minute })
  }

  async function confirmCode(code: Code) {
    const [viewer, isConfirmed] = [pick(viewers), maybe(0.7)]
    const isOpen = code.verdict === null && clock.now < code.expires
    if (isOpen) decide(code, viewer, isConfirmed)
    const isOwn = code.decidedBy === viewer && (code.isUsed || clock.now < code.expires)
    const { status, body } = await confirm(viewer, { code: code.text }, isConfirmed, pick(brands))
    expect([status, body['state']]).toEqual(isOwn ? [200, shown(code)] : [404, undefined])
  }

  /** Both viewers confirm and deny the television at the same time: one decision counts, and all accepted answers state it. */
  async function confirmAndDeny(code: Code) {
    if (code.verdict !== null || clock.now >= code.expires) return
    const acts = viewers.flatMap((viewer) => [true, false].map((isConfirmed) => ({ viewer, isConfirmed })))
    const answers = await Promise.all(acts.map(({ viewer, isConfirmed }) => confirm(viewer, { code: code.text }, isConfirmed)))
    const accepted = acts.map((act, at) => ({ ...act, answer: answers[at]! })).filter(({ answer }) => answer.status === 200)
    const [winner] = accepted
    expect(new Set(accepted.map(({ viewer, answer }) => `${viewers.indexOf(viewer)} ${answer.body['state']}`)).size).toBe(1)
    decide(code, winner!.viewer, winner!.answer.body['state'] === 'confirmed')
  }

  async function linkCode(code: Code) {
    const [viewer, brand] = [pick(viewers), maybe(0.8) ? code.brand : pick(brands)]
    const isAllowed =
      code.decidedBy === viewer && code.verdict === 'confirmed' && brand === code.brand && !code.isUsed && clock.now < code.expires
    expect(await link(viewer, { code: code.text }, 'test-cable', brand)).toContain(isAllowed ? '/provider-linked?' : 'fault=EXPIRED')
    if (!isAllowed) return
    code.isUsed = true
    code.television.isLinked = true
  }

  async function unlink() {
    const television = pick(televisions)
    await television.browser.json('/provider-auth/nbc/logout', { method: 'POST' })
    television.isLinked = false
  }

  async function checkProfiles() {
    for (const { browser, isLinked } of televisions) expect((await profile(browser)) !== null).toBe(isLinked)
    for (const viewer of viewers) expect(await profile(viewer), 'a viewer who links a television').toBeNull()
  }

  return async function step() {
    clock.now += pick([whole(1, 4 * second), whole(5 * second, 20 * second), whole(1, 3 * minute)])
    const code = codes.length ? pick(codes) : undefined
    const acts = [pollCode, pollCode, pollCode, confirmCode, confirmCode, confirmAndDeny, linkCode, linkCode]
    if (!code || maybe(0.12)) await requestCode()
    else if (maybe(0.05)) await unlink()
    else await pick(acts)(code)
    await checkProfiles()
  }
}

onEachDatabase('televisions with random steps', (open) => {
  test.for(['a', 'b', 'c', 'd'])(
    'every step of televisions, viewers and strangers has the outcome that the rules state (seed %s)',
    async (seed) => {
      const opened = await openTelevisions(await open(), cable)
      const random = chance(`televisions ${seed}`)
      const step = await stepsOf(opened, random)
      const hasLinked = () => opened.outcomes.includes('linked television')
      // Which of two requests at the same time counts can differ, and so can the number of steps until a television is linked.
      for (let count = 0; count < steps || (!hasLinked() && count < 10 * steps); count++) await step()
      expect([opened.reported, hasLinked()]).toEqual([[], true])
    },
  )
})
