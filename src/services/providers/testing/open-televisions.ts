// For tests: televisions and viewers of the providers service.
import type { TelevisionCode } from '#contracts/http/providers.ts'
import type { Database } from '#kit/db/database.ts'
import { openProviders, type TestBrowser } from './open-providers.ts'
import type { startTestProvider } from './test-provider.ts'

type TestProvider = Awaited<ReturnType<typeof startTestProvider>>
/** The numbers of codes that an IP address may request and enter; no limits by default. */
export type Limits = { requested?: number; entered?: number }

/** Opens the service with functions that act as televisions and as viewers do. Their providers are those of `cable`. */
export async function openTelevisions(database: Database, cable: TestProvider, limits: Limits = {}) {
  Object.assign(cable, { subscriber: 'kim', isInToken: false, attributes: { resources: ['nbc', 'bravo'], zip: '10112' }, questions: [] })
  const codeLimits = { requested: 1_000_000, entered: 1_000_000, ...limits }
  const opened = await openProviders(database, [cable.setting, cable.settingWithApi], { codeLimits })
  const { clock, browser } = opened
  const openSession = async (tv: TestBrowser, device = 'Living room', brand = 'nbc') =>
    (await tv.json<TelevisionCode>(`/provider-auth/${brand}/sessions`, { json: { device } })).body
  const poll = async (tv: TestBrowser, { code }: { code: string }, brand = 'nbc') => {
    const { status, body } = await tv.json(`/provider-auth/${brand}/sessions/${code}`)
    return [status, body['error'] ?? body['code'] ?? body['status'], body['interval']]
  }
  /** Polls after 20 seconds, so that the answer is never `slow_down`. */
  const pollLater = async (tv: TestBrowser, code: { code: string }) => {
    clock.now += 20_000
    return (await poll(tv, code)).slice(0, 2)
  }
  const confirm = (viewer: TestBrowser, { code }: { code: string }, isConfirmed = true, brand = 'nbc') =>
    viewer.json(`/provider-auth/${brand}/sessions/${code}`, { json: { confirm: isConfirmed } })
  const link = (viewer: TestBrowser, { code }: { code: string }, mvpd = 'test-cable', brand = 'nbc') =>
    viewer.link(mvpd, `&code=${code}`, brand)
  const profile = async (tv: TestBrowser, brand = 'nbc') =>
    (await tv.json<{ profile: object | null }>(`/provider-auth/${brand}/profile`)).body.profile
  /** What the page of the code shows to a viewer. */
  const seenBy = (viewer: TestBrowser, code: string, caller: { address?: string; isLocal?: boolean } = {}) =>
    opened.providers.client.television(code, {
      address: '203.0.113.9',
      isLocal: false,
      isSecure: true,
      userAgent: null,
      cookie: [...viewer.cookies()].map(([name, value]) => `${name}=${value}`).join('; '),
      ...caller,
    })
  return { ...opened, tv: browser, viewer: browser, openSession, poll, pollLater, confirm, link, profile, seenBy }
}
