// The onboarding of viewers over HTTP, on both databases.
import { expect, test } from 'vitest'
import { maxCategories } from '#contracts/http/personalization.ts'
import { day } from '#contracts/limits.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openPersonalization } from '../testing/open-personalization.ts'
import { createAccountOnboarding } from './account-onboarding.ts'
import { createOnboardingStore } from './onboarding-store.ts'

const nothing = { status: null, isTooltipSeen: false, categories: [] }

onEachDatabase('onboarding', (open) => {
  test('[C4.10-02] [A6-02] a viewer starts onboarding, declines it and completes it later; each step is stored, and none is undone', async () => {
    const { browser } = await openPersonalization(await open())
    const ida = browser({ account: 'ida' })
    expect(await ida.onboarding()).toEqual(nothing)
    const started = await ida.changeOnboarding({ status: 'started' })
    expect([started.status, started.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    await ida.changeOnboarding({ status: 'dismissed' })
    await ida.changeOnboarding({ isTooltipSeen: true })
    await ida.changeOnboarding({ categories: ['drama', 'comedy', 'drama'] })
    expect(await ida.onboarding()).toEqual({ status: 'dismissed', isTooltipSeen: true, categories: ['drama', 'comedy'] })
    await ida.changeOnboarding({ status: 'completed', categories: ['news'] })
    await ida.changeOnboarding({ status: 'started' })
    expect(await browser({ account: 'ida' }).onboarding()).toEqual({ status: 'completed', isTooltipSeen: true, categories: ['news'] })
    expect(await browser({ account: 'kim' }).onboarding()).toEqual(nothing)
  })

  test('an anonymous viewer is user 0, and gets the cookie of a device with the first change', async () => {
    const { browser, onboardingRows } = await openPersonalization(await open())
    const laptop = browser({ device: null })
    expect(await laptop.onboarding()).toEqual(nothing)
    expect(await onboardingRows()).toEqual([])
    const first = await laptop.changeOnboarding({ status: 'started' })
    expect(first.headers.get('set-cookie')).toMatch(/^__Host-device=[\w-]{22}; .*HttpOnly/i)
    expect((await laptop.changeOnboarding({ status: 'dismissed' })).headers.get('set-cookie')).toBeNull()
    expect(await laptop.onboarding()).toEqual({ ...nothing, status: 'dismissed' })
    expect((await onboardingRows())[0]!.owner).not.toContain(laptop.device!)
  })

  test('a sign-in merges the onboarding of the device into that of the account: the later status, and the categories of both', async () => {
    const { browser, onboardingRows } = await openPersonalization(await open())
    const [tv, laptop] = [browser({ account: 'ida' }), browser()]
    await tv.changeOnboarding({ status: 'dismissed', categories: ['drama', 'news'] })
    await laptop.changeOnboarding({ status: 'completed', isTooltipSeen: true, categories: ['comedy', 'drama'] })
    laptop.signIn('ida')
    // Two pages that open at the same time.
    await Promise.all([laptop.onboarding(), laptop.onboarding()])
    expect(await tv.onboarding()).toEqual({ status: 'completed', isTooltipSeen: true, categories: ['drama', 'news', 'comedy'] })
    expect((await onboardingRows()).map(({ account_id }) => account_id)).toEqual(['ida'])
    laptop.signOut()
    expect(await laptop.onboarding()).toEqual(nothing)
  })

  test('the path of another viewer gets 404, and a page of another site can change nothing', async () => {
    const { browser, onboardingRows } = await openPersonalization(await open())
    const laptop = browser()
    await laptop.changeOnboarding({ status: 'started' })
    const before = await onboardingRows()
    const change = { method: 'PATCH', body: { status: 'completed' } }
    for (const stranger of [browser({ account: 'kim' }), browser()])
      expect([(await stranger.send('ida/onboarding')).status, (await stranger.send('ida/onboarding', change)).status]).toEqual([404, 404])
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await laptop.send('0/onboarding', { ...change, headers })).status).toBe(403)
    expect(await onboardingRows()).toEqual(before)
  })

  test.each([
    [{ status: 'begun' }, 'status: '],
    [{ isTooltipSeen: false }, 'isTooltipSeen: can only become true'],
    [{ categories: 'drama' }, 'categories: '],
    [{ categories: Array(maxCategories + 1).fill('drama') }, 'categories: '],
    [{ categories: ['a\u0000b'] }, 'must be plain text'],
    [null, ''],
    ['[', 'JSON'],
  ])('the change %j is refused with 400 and the cause', async (body, cause) => {
    const { browser, onboardingRows } = await openPersonalization(await open())
    const response = await browser().send('0/onboarding', { method: 'PATCH', body })
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([400, expect.stringContaining(cause)])
    expect(await onboardingRows()).toEqual([])
  })

  test('changes that arrive at the same time all count', async () => {
    const { browser } = await openPersonalization(await open())
    const ida = browser({ account: 'ida' })
    await Promise.all([
      ida.changeOnboarding({ status: 'completed' }),
      ida.changeOnboarding({ isTooltipSeen: true }),
      ida.changeOnboarding({ categories: ['drama'] }),
      ida.changeOnboarding({ status: 'started' }),
    ])
    expect(await ida.onboarding()).toEqual({ status: 'completed', isTooltipSeen: true, categories: ['drama'] })
  })

  test('an IP address stores the first onboarding of at most 30 devices in a minute', async () => {
    const { browser } = await openPersonalization(await open())
    const address = '203.0.113.9'
    const known = browser({ address })
    for (let number = 0; number < 30; number++)
      expect((await (number ? browser({ device: null, address }) : known).changeOnboarding({ status: 'started' })).status).toBe(200)
    expect((await browser({ address }).changeOnboarding({ status: 'started' })).status).toBe(429)
    expect((await known.changeOnboarding({ status: 'dismissed' })).status).toBe(200)
  })

  test('the account’s onboarding is found for the export, and deleted with the account', async () => {
    const database = await open()
    const { browser, clock, onboardingRows } = await openPersonalization(database)
    const accounts = createAccountOnboarding(database)
    for (const account of ['ida', 'kim']) await browser({ account }).changeOnboarding({ categories: ['drama'] })
    expect(await accounts.find('ida')).toEqual([{ ...nothing, categories: ['drama'], at: clock.now }])
    await accounts.delete('ida')
    expect((await onboardingRows()).map(({ account_id }) => account_id)).toEqual(['kim'])
  })

  test('the onboarding of a device expires after 400 days, when its cookie has expired; that of an account stays', async () => {
    const database = await open()
    const { browser, clock, onboardingRows } = await openPersonalization(database)
    const store = createOnboardingStore(database, () => clock.now)
    for (const viewer of [browser(), browser({ account: 'ida' })]) await viewer.changeOnboarding({ status: 'started' })
    clock.now += 400 * day
    await store.deleteExpired()
    expect(await onboardingRows()).toHaveLength(2)
    clock.now += 1
    await store.deleteExpired()
    expect((await onboardingRows()).map(({ account_id }) => account_id)).toEqual(['ida'])
  })
})
