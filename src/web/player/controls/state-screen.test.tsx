// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { descriptions } from '#contracts/http/identity.ts'
import { waitUntil } from '../../sections/testing/hydrated.tsx'
import { spanish } from '../../ui/testing/test-providers.tsx'
import type { Fault } from '../access/fault.ts'
import { refusal } from '../access/request-access.ts'
import { openedPlayer } from '../testing/opened-player.tsx'

// The test decides whether the server can be reached.
const network = vi.hoisted(() => ({ isUp: true }))
vi.mock('../../ui/load-chunk.ts', () => ({
  loadChunk: async (load: () => Promise<unknown>) => (network.isUp ? load() : Promise.reject(new Error('missing'))),
}))
// Failures are reported to the site.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response()))
afterEach(() => void vi.unstubAllGlobals())

async function refused(why: Fault, options: Parameters<typeof openedPlayer>[0] = {}, more = {}) {
  const opened = await openedPlayer(options)
  await act(async () => {
    opened.player.actions.source.refuse({ ...refusal(why), ...more })
    await vi.dynamicImportSettled()
  })
  const screen = opened.frame.querySelector('[role="alert"]')!
  const ways = [...screen.querySelectorAll('button, a, input')]
  return { ...opened, ways, labels: ways.map((way) => way.textContent || way.getAttribute('name')) }
}

test('a failure whose screen does not load asks to check the connection, and another try follows', async () => {
  network.isUp = false
  const { frame, labels } = await refused('MEDIA')
  network.isUp = true
  expect(frame.querySelector('[role="alert"]')!.textContent).toContain('Check your internet connection.')
  expect(labels).toEqual(['Try again'])
  await act(async () => frame.querySelector<HTMLElement>('[role="alert"] button')!.click())
  expect(frame.querySelector('[role="alert"]')).toBeNull()
})

test.each([
  ['NOT_FOUND', ['Find something else to watch']],
  ['LOCATION_UNAVAILABLE', ['Find something else to watch']],
  ['BLACKOUT', ['Find something else to watch']],
  ['RETRANS_FAIL', ['Find something else to watch']],
  ['CONCURRENCY', ['Try again']],
  ['OFFLINE', ['Try again']],
  ['MEDIA', ['Try again']],
  ['GENERIC_ERROR', ['Try again']],
  ['TOO_MANY_REQUESTS', ['Try again']],
  ['PROVIDER_UNAVAILABLE', ['Try again']],
  ['INACTIVE', ['Reload the page']],
  ['PARENTAL_CONTROLS', ['pin', 'Unlock for four hours']],
] as const)('the refusal %s has a button with the next step, which gets the focus if the player has it', async (why, labels) => {
  const shown = await refused(why)
  expect(shown.labels).toEqual(labels)
  expect(document.activeElement).toBe(shown.ways[0])
})

test.each([
  [400, 'This PIN is wrong.', 'Unlock for four hours'],
  [429, 'Too many wrong PINs. Wait a minute, then try again.', 'Unlock for four hours'],
  [403, 'Too many wrong PINs. Set a new PIN in your account, with your password.', 'Go to your account'],
])('each answer %i to a PIN is announced, also if it is the same as before, and the next step is offered', async (status, text, step) => {
  vi.stubGlobal('fetch', async () => Response.json({ result: { code: status, description: descriptions.pinLocked } }, { status }))
  const { frame } = await refused('PARENTAL_CONTROLS')
  const announced = frame.querySelector('form [role="status"]')!
  const submit = () => act(async () => frame.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await submit()
  await waitUntil(() => announced.textContent === text)
  const first = announced.firstElementChild
  await submit()
  await waitUntil(() => announced.firstElementChild !== first)
  expect([announced.textContent, frame.querySelector('form :is(button, a)')!.textContent]).toEqual([text, step])
  expect(document.activeElement).toBe(frame.querySelector('input'))
})

test('a limit of the TV provider, and a missing authorization, have a button with the next step too', async () => {
  expect((await refused('PARENTAL_CONTROLS', {}, { errorCode: 'PARENTAL_CONTROLS' })).labels).toEqual(['Find something else to watch'])
  document.body.innerHTML = ''
  expect((await refused('NOT_AUTHORIZED', {}, { unlock: [{ by: 'provider' }] })).labels).toEqual(['Link TV provider'])
  document.body.innerHTML = ''
  const { ways, labels } = await refused('BLACKOUT', { visit: spanish })
  expect([labels, ways[0]!.getAttribute('href')]).toEqual([['Buscar otra cosa para ver'], expect.stringMatching(/\/\?lang=es$/)])
})

test('the limit of the viewer’s profile has its own words in both languages, no field for a PIN, and leads to the profiles and to other videos', async () => {
  const limited = { profileLimit: 'kids-TV-Y7' }
  const { frame, ways, labels } = await refused('PARENTAL_CONTROLS', {}, limited)
  expect(frame.querySelector('[role="alert"]')!.textContent).toContain(
    'This profile may watch up to TV-\u2060Y7, and nothing without a rating.',
  )
  expect(labels).toEqual(['Find something else to watch', 'Switch profile'])
  expect(ways[1]!.getAttribute('href')).toMatch(/^\/profiles\?redirectPath=%2Fpier%2Fvideo%2F/)
  document.body.innerHTML = ''
  const spanishScreen = await refused('PARENTAL_CONTROLS', { visit: spanish }, { profileLimit: 'TV-14' })
  expect(spanishScreen.frame.querySelector('[role="alert"]')!.textContent).toContain('Este perfil puede ver hasta TV-\u206014.')
  expect(spanishScreen.labels).toEqual(['Buscar otra cosa para ver', 'Cambiar de perfil'])
  document.body.innerHTML = ''
  const off = await refused('PARENTAL_CONTROLS', { visit: { ...spanish, flags: { profiles: false } } }, limited)
  expect(off.labels).toEqual(['Buscar otra cosa para ver'])
})

test('the focus stays where it is if the viewer uses another part of the page, and returns to the player with the video', async () => {
  const { player, ways, frame } = await refused('MEDIA')
  expect(document.activeElement).toBe(ways[0])
  await act(async () => player.actions.source.change({ brand: 'nbc', mpxGuid: '9002' }))
  expect(document.activeElement).toBe(frame)
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await act(async () => player.actions.source.refuse(refusal('MEDIA')))
  expect(document.activeElement).toBe(field)
})
