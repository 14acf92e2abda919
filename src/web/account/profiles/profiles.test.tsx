import { expect, test } from 'vitest'
import type { ViewerProfile } from '#contracts/viewers/profiles.ts'
import { markup, visit } from '../../ui/testing/test-providers.tsx'
import { Profiles } from './profiles.tsx'

const first: ViewerProfile = {
  ...{ id: 'p1', name: 'Ida', avatar: 'amber', language: '', isKids: false, maxRating: null },
  ...{ hasPin: false, isFirst: true, isChosen: true },
}
const kid: ViewerProfile = { ...first, id: 'p2', name: 'Mia', isKids: true, maxRating: 'TV-Y7', isFirst: false, isChosen: false }
const page = (...profiles: ViewerProfile[]) => markup(<Profiles account={{ profiles }} />, visit)

test('the page of profiles offers to add and to edit profiles, unless the chosen profile has a limit', () => {
  const managed = page(first, kid)
  for (const text of ['New profile', 'Edit Ida', 'Edit Mia']) expect(managed).toContain(text)
  const limited = page({ ...first, isChosen: false }, { ...kid, isChosen: true })
  expect(limited).not.toMatch(/New profile|Edit Ida|Edit Mia/)
  expect(limited).toContain('To change profiles, choose a profile without a limit first.')
})
