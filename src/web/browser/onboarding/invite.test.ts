// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { invites } from './invite.ts'

const page = (pageType: 'PAGE' | 'TITLE', name: string, isCoppaCompliant = false) => ({ pageType, name, metadata: { isCoppaCompliant } })
const [home, show] = [page('PAGE', 'home'), page('TITLE', 'night-shift')]

test('the location of the modal is the home page, the pages of titles, both, or neither; further pages are listed by their paths', () => {
  const at = (modalLocation: string, entities: string[] = []) =>
    (
      [
        [home, '/'],
        [show, '/night-shift'],
        [page('PAGE', 'sports'), '/sports'],
      ] as const
    ).map(([each, path]) => invites(each, path, { modalLocation, entities }))
  expect(at('home')).toEqual([true, false, false])
  expect(at('title')).toEqual([false, true, false])
  expect(at('all')).toEqual([true, true, false])
  expect(at('none')).toEqual([false, false, false])
  expect(at('none', ['/sports', '/night-shift'])).toEqual([false, true, true])
})

test('pages for children, and pages without data, invite nobody', () => {
  const everywhere = { modalLocation: 'all', entities: ['/night-shift'] }
  expect(invites(page('TITLE', 'night-shift', true), '/night-shift', everywhere)).toBe(false)
  expect(invites(null, '/night-shift', everywhere)).toBe(false)
})
