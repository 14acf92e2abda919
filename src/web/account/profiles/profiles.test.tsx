import { expect, test } from 'vitest'
import type { ViewerProfile } from '#contracts/viewers/profiles.ts'
import { markup, visit } from '../../ui/testing/test-providers.tsx'
import { Profiles } from './profiles.tsx'

const first: ViewerProfile = {
  ...{ id: 'p1', name: 'Ida', avatar: 'amber', language: '', isKids: false, maxRating: null },
  ...{ hasPin: false, isFirst: true, isChosen: true },
}

test('the page of profiles offers to add a profile, unless the flag `profiles` is off: the existing ones stay', () => {
  const page = <Profiles account={{ profiles: [first] }} />
  expect(markup(page, visit)).toContain('New profile')
  const off = markup(page, { ...visit, flags: { profiles: false } })
  expect(off).not.toContain('New profile')
  expect(off).toContain('Edit Ida')
})
