// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { hydrated, press } from '../../sections/testing/hydrated.tsx'
import { videoPage } from '../../sections/testing/pages.ts'
import { markup, visit } from '../../ui/testing/test-providers.tsx'
import { type AccessAnswer, refusal } from '../access/request-access.ts'
import { PlayerFacade } from '../player-facade.tsx'

const locked: VideoPageFieldsFragment = { ...videoPage({ locked: true }), available: null, expiration: null }
let answers: PromiseWithResolvers<AccessAnswer>[]
const requestAccess = () => {
  const next = Promise.withResolvers<AccessAnswer>()
  answers.push(next)
  return next.promise
}
const answer = (given: AccessAnswer) => act(async () => answers.at(-1)!.resolve(given))

beforeEach(() => {
  answers = []
})

async function open() {
  const box = await hydrated(<PlayerFacade video={locked} requestAccess={requestAccess} />)
  const button = (name: string) => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return {
    panel: () => box.querySelector<HTMLElement>('[aria-live]')!,
    heading: () => box.querySelector('h2')?.textContent,
    ways: () => [...box.querySelectorAll('a, button')].map(({ textContent }) => textContent),
    button,
  }
}

test('while the TV provider is asked, the panel is marked; if the provider does not answer, the viewer can try again; if it refuses, the viewer can use another provider', async () => {
  const { panel, heading, ways, button } = await open()
  expect(panel().dataset['checking']).toBe('true')
  expect(panel().textContent).toContain('We are asking your TV provider')
  await answer({ ...refusal('PROVIDER_UNAVAILABLE'), unlock: [{ by: 'signIn' }] })
  expect(heading()).toBe('Your TV provider doesn’t answer')
  expect(ways()).toEqual(['Try again', 'Sign up: 3 free credits', 'Sign in'])
  expect(panel().dataset['checking']).toBeUndefined()

  await press(button('Try again'))
  expect([answers.length, panel().dataset['checking']]).toEqual([2, 'true'])
  await answer({ ...refusal('USER_UNAUTHORIZED'), errorCode: 'NOT_SUBSCRIBED' })
  expect(heading()).toBe('Not included in your subscription')
  expect(ways()).toEqual(['Use another TV provider'])
})

test('the panel names the video, and says that a linked TV provider stays linked without JavaScript', async () => {
  const { panel, heading } = await open()
  expect([heading(), panel().querySelector('p')!.textContent]).toEqual(['Locked', locked.title])
  expect(markup(<PlayerFacade video={locked} requestAccess={requestAccess} />)).toMatch(
    /<noscript><p>To watch, turn on JavaScript[^<]*is still linked/,
  )
})

test('a verdict that confirms what the page shows keeps the links and their focus', async () => {
  const { panel, ways } = await open()
  const link = panel().querySelector('a')!
  link.focus()
  await answer({ ...refusal('NOT_AUTHORIZED'), unlock: [{ by: 'signIn' }, { by: 'provider' }] })
  expect(ways()).toEqual(['Sign up: 3 free credits', 'Sign in', 'Link TV provider'])
  expect(document.activeElement).toBe(link)
})

test('without an answer the links stay, and the viewer can try again', async () => {
  const { panel, ways, button } = await open()
  await answer(refusal('OFFLINE'))
  expect(panel().textContent).toContain('We could not check whether you may watch this video. Try again.')
  expect(ways()).toEqual(['Try again', 'Sign up: 3 free credits', 'Sign in', 'Use a credit', 'Link TV provider'])
  await press(button('Try again'))
  expect(answers).toHaveLength(2)
})

test.each(['LOCATION_UNAVAILABLE', 'BLACKOUT', 'NOT_FOUND'] as const)(
  'a video that nothing unlocks (%s) leads to other videos',
  async (why) => {
    const { panel, ways } = await open()
    await answer(refusal(why))
    expect(ways()).toEqual(['Find something else to watch'])
    expect(panel().querySelector('a')!.getAttribute('href')).toBe('/')
  },
)

test('a video that has expired, or is not yet available, leads to other videos', async () => {
  for (const times of [{ expiration: 1 }, { available: visit.now + 1 }]) {
    const box = await hydrated(<PlayerFacade video={{ ...locked, locked: false, ...times }} requestAccess={requestAccess} />)
    expect([...box.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['Find something else to watch'])
  }
})

test('a viewer whose TV provider refuses a video reads which local station broadcasts the network', async () => {
  const { panel, ways } = await open()
  await answer({ ...refusal('USER_UNAUTHORIZED'), errorCode: 'NOT_SUBSCRIBED', station: 'WDPNY' })
  expect(panel().textContent).toContain('Your local station, WDPNY, broadcasts this network over the air.')
  expect(ways()).toEqual(['Use another TV provider'])
})

test('parental controls offer the field for the PIN to signed-in viewers', async () => {
  const { panel, ways } = await open()
  await answer(refusal('PARENTAL_CONTROLS'))
  expect(ways()).toEqual(['Enter PIN'])
  expect(panel().querySelector('button')!.parentElement!.className).toMatch(/signedIn/)
})
