// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageData } from '#contracts/graph/shapes.ts'
import { profile } from '../account/testing/profile.ts'
import { island, soon } from '../sections/testing/island.tsx'
import { markup } from '../ui/testing/surround.tsx'
import * as account from './account.tsx'
import * as own from './profile.tsx'

afterEach(() => vi.unstubAllGlobals())

const page = (name: string) => ({ name, metadata: { title: name, description: 'About it' }, data: { sections: [] } }) as unknown as PageData
const written = {
  forename: 'Ida',
  surname: 'Marsh',
  email: 'ida@viewer.example',
  confirmEmail: 'ida@viewer.example',
  password: 'lamps on the quay',
  birthYear: '1988',
  gender: 'Female',
}

test('[A2-03] sign-up makes an account and goes on to where the state says; its type is Auth Funnel, its names are Sign Up and Registration', async () => {
  const typed = (html: string) => /data-page-type="([^"]*)" data-page-name="([^"]*)"/.exec(html)?.slice(1)
  expect(typed(markup(<account.Page page={page('sign-up')} />))).toEqual(['Auth Funnel', 'Sign Up'])
  expect(typed(markup(<account.Page page={page('sign-up/email')} />))).toEqual(['Auth Funnel', 'Registration'])
  expect(typed(markup(<own.Page page={page('sign-up/complete')} />))).toEqual(['Auth Funnel', 'Registration'])
  expect(typed(markup(<own.Page page={page('my-account')} />))).toBe(undefined)

  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ result: { code: 200, description: 'Success' }, session: { tokenId: 't' }, profile })
  })
  const told: Promise<string>[] = []
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_path, body) => told.push((body as Blob).text()) > 0)
  const open = (node: ReactNode) => {
    document.body.replaceChildren()
    return island(node)
  }
  await open(<account.Page page={page('sign-up')} />)
  const gone = vi.spyOn(location, 'replace').mockImplementation(() => {})
  history.replaceState({ redirectPath: '/networks' }, '')
  const box = await open(<account.Page page={page('sign-up/email')} />)
  await act(async () => {
    for (const [name, value] of Object.entries(written)) box.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
    for (const name of ['terms', 'privacy']) box.querySelector<HTMLInputElement>(`[name=${name}]`)!.checked = true
    box.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await soon(() => gone.mock.calls.length > 0)
  expect(asked).toEqual(['/api/2021-08/profile/email/register', '/api/v3/profile/session'])
  expect(gone.mock.calls).toEqual([['/sign-up/complete?redirectPath=%2Fnetworks']])
  await open(<own.Page page={page('sign-up/complete')} />)
  await open(<own.Page page={page('my-account')} />)
  const events = (await Promise.all(told)).flatMap(
    (text) => (JSON.parse(text) as { events: { name: string; type: string; page?: string }[] }).events,
  )
  expect(events.map(({ name, type, page: named }) => [name, type, named])).toEqual([
    ['Page Load', 'Auth Funnel', 'Sign Up'],
    ['Page Load', 'Auth Funnel', 'Registration'],
    ['Identity', 'Login', undefined],
    ['Page Load', 'Auth Funnel', 'Registration'],
  ])
})
