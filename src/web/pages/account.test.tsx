// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageData } from '#contracts/graph/shapes.ts'
import { profile } from '../account/testing/profile.ts'
import { hydrated, waitUntil } from '../sections/testing/hydrated.tsx'
import { sendAtOnce } from '../ui/events/testing.ts'
import { markup } from '../ui/testing/test-providers.tsx'
import * as account from './account.tsx'
import * as ownAccount from './profile.tsx'

sendAtOnce()

afterEach(() => vi.unstubAllGlobals())

const page = (name: string) => ({ name, metadata: { title: name, description: 'About it' }, data: { sections: [] } }) as unknown as PageData
const form = {
  forename: 'Ida',
  surname: 'Marsh',
  email: 'ida@viewer.example',
  confirmEmail: 'ida@viewer.example',
  password: 'lamps on the quay',
  birthYear: '1988',
  gender: 'Female',
}

test('[A2-03] sign-up creates an account and redirects to the state’s redirectPath; the page type is Auth Funnel, the page names are Sign Up and Registration', async () => {
  const pageTypeOf = (html: string) => /data-page-type="([^"]*)" data-page-name="([^"]*)"/.exec(html)?.slice(1)
  expect(pageTypeOf(markup(<account.Page page={page('sign-up')} />))).toEqual(['Auth Funnel', 'Sign Up'])
  expect(pageTypeOf(markup(<account.Page page={page('sign-up/email')} />))).toEqual(['Auth Funnel', 'Registration'])
  expect(pageTypeOf(markup(<ownAccount.Page page={page('sign-up/complete')} />))).toEqual(['Auth Funnel', 'Registration'])
  expect(pageTypeOf(markup(<ownAccount.Page page={page('my-account')} />))).toBe(undefined)

  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    return Response.json({ result: { code: 200, description: 'Success' }, session: { tokenId: 't' }, profile })
  })
  const beacons: Promise<string>[] = []
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_path, body) => beacons.push((body as Blob).text()) > 0)
  const open = (node: ReactNode) => {
    document.body.replaceChildren()
    return hydrated(node)
  }
  await open(<account.Page page={page('sign-up')} />)
  const redirect = vi.spyOn(location, 'replace').mockImplementation(() => {})
  history.replaceState({ redirectPath: '/networks' }, '')
  const box = await open(<account.Page page={page('sign-up/email')} />)
  await act(async () => {
    for (const [name, value] of Object.entries(form)) box.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
    for (const name of ['terms', 'privacy']) box.querySelector<HTMLInputElement>(`[name=${name}]`)!.checked = true
    box.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await waitUntil(() => redirect.mock.calls.length > 0)
  expect(requests).toEqual(['/api/2021-08/profile/email/register', '/api/v3/profile/session'])
  expect(redirect.mock.calls).toEqual([['/sign-up/complete?redirectPath=%2Fnetworks']])
  await open(<ownAccount.Page page={page('sign-up/complete')} />)
  await open(<ownAccount.Page page={page('my-account')} />)
  const events = (await Promise.all(beacons)).flatMap(
    (text) => (JSON.parse(text) as { events: { name: string; type: string; page?: string }[] }).events,
  )
  expect(events.map(({ name, type, page: named }) => [name, type, named])).toEqual([
    ['Page Load', 'Auth Funnel', 'Sign Up'],
    ['Page Load', 'Auth Funnel', 'Registration'],
    ['Identity', 'Login', undefined],
    ['Page Load', 'Auth Funnel', 'Registration'],
  ])
})
