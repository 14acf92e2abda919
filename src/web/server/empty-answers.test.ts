import { expect, test } from 'vitest'
import type { Section } from '#contracts/graph/shapes.ts'
import { page, testContent, testPages, titlePage } from './testing/network.ts'
import { openSite } from './testing/site.ts'

const words: Section = { component: 'Message', data: { text: 'Nothing here.', cta: null } }

const open = () =>
  openSite({
    content: testContent({
      ...testPages(),
      'PLAYLIST was': page('PLAYLIST', 'was', '/playlist/was', { heading: 'What was', sections: [words] }),
      'EPISODES night-shift': page('EPISODES', 'night-shift', '/night-shift/episodes', {
        heading: 'Night Shift – Episodes',
        title: titlePage,
        sections: [words],
      }),
    }).client,
  })

test('an empty playlist is a noindex page with a message, and an unknown playlist answers 404', async () => {
  const { get } = open()
  const response = await get('/playlist/was')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toMatch(/<h1[^>]*>What was<\/h1>/)
  expect(html).toContain('Nothing here.')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('data-island')
  expect((await get('/playlist/never')).status).toBe(404)
})

test('the episodes page of a series without episodes shows a message', async () => {
  const response = await open().get('/night-shift/episodes')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('Nothing here.')
  expect(html).toContain('<title>Night Shift – Episodes | NBC</title>')
})
