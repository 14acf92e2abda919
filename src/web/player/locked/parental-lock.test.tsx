// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { hydrated, waitUntil } from '../../sections/testing/hydrated.tsx'
import { type Refusal, refusal } from '../access/request-access.ts'
import { PlayerFacade } from '../player-facade.tsx'

vi.mock('../prepare.ts', () => ({ preparePlayback() {}, placePreparation() {}, dropPreparation() {} }))

const video = {
  mpxGuid: '9001',
  title: 'The First Night',
  brand: { machineName: 'nbc', displayTitle: 'NBC' },
  locked: true,
  programmingType: 'Full Episode',
  freeAt: null,
} as VideoPageFieldsFragment

test('a locked video above the limit of the viewer’s profile says so, and leads to the profiles', async () => {
  const box = await show({ profileLimit: 'TV-PG' })
  await waitUntil(() => box.textContent.includes('This profile may watch up to TV-\u2060PG.'))
  expect([...box.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['Find something else to watch', 'Switch profile'])
  expect(box.textContent).not.toContain('Enter PIN')
})

const show = (more: Partial<Refusal>) =>
  hydrated(<PlayerFacade video={video} requestAccess={async () => ({ ...refusal('PARENTAL_CONTROLS'), ...more })} />)

test('a locked video above the limit of the TV provider says so, because no PIN of this site lifts that limit', async () => {
  const box = await show({ errorCode: 'PARENTAL_CONTROLS' })
  await waitUntil(() => box.textContent.includes('The parental controls of your TV provider block this video.'))
  expect(box.querySelector('[data-player="locked"]')).not.toBeNull()
  expect(box.textContent).not.toContain('Enter PIN')
})
