import { expect, test } from 'vitest'
import type { PickerProvider, TelevisionAnswer } from '#contracts/http/providers.ts'
import { page, testContent, testPages } from '../testing/network.ts'
import { openSite } from '../testing/site.ts'

const names = ['mvpd-picker', 'provider-linked']
const pages = {
  ...testPages(),
  ...Object.fromEntries(names.map((name) => [`PAGE ${name}`, page('PAGE', name, `/${name}`, { heading: name, sections: [] })])),
}
const code = 'WDJB-MJHT'
const cable: PickerProvider = {
  mvpd_id: 'cable',
  title: 'Cable',
  mvpd_url: 'https://cable.example/',
  mvpd_logo_2x: null,
  mvpd_color_2x: '#0b5fff',
  isFeatured: true,
}

function open(answer: TelevisionAnswer | Error) {
  const asked: string[] = []
  const site = openSite({
    content: testContent(pages).client,
    providers: {
      picker: () => [cable],
      status: async () => ({ isAuthenticated: false, provider: null, brands: [], metadata: null, expires: null, authnError: null }),
      async television(text) {
        asked.push(text)
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  })
  return { ...site, asked }
}
const television = (state: 'waiting' | 'confirmed' | 'denied' | 'linked', brand = 'nbc'): TelevisionAnswer => ({
  television: { name: 'Living <b>room', brand, state },
})

test('the picker asks the viewer to confirm the television of a code, and shows no providers before', async () => {
  const { get, asked } = open(television('waiting'))
  const response = await get(`/mvpd-picker?code=${code}`)
  const html = await response.text()
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(html).toContain('<bdi>Living &lt;b&gt;room</bdi>')
  expect(html).toMatch(new RegExp(`<form [^>]*action="/provider-auth/nbc/sessions/${code}" method="post"`))
  expect(html).not.toContain('/authenticate?')
  expect(asked).toEqual([code])
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^device=[\w-]{22};/)
  const again = await get(`/mvpd-picker?code=${code}`, { cookie: cookie!.split(';')[0]! })
  expect(again.headers.getSetCookie()).toEqual([])
})

test('the links to providers carry the code of a confirmed television, and it is not repeated longer than codes are', async () => {
  const html = await open(television('confirmed')).text(`/mvpd-picker?code=${code}`)
  expect(html).toMatch(new RegExp(`href="/provider-auth/nbc/authenticate\\?mvpd=cable&amp;[^"]*code=${code}"`))
  const { text } = open({ error: 'EXPIRED' })
  expect(await text(`/mvpd-picker?code=${'x'.repeat(3000)}`)).not.toContain('x'.repeat(21))
  expect(await text('/mvpd-picker?code=wrong')).toMatch(/<input (?=[^>]*name="code")[^>]*aria-invalid="true"/)
})

test('a page for a code tells that the television is linked, that the code is wrong, or that too many codes were entered', async () => {
  const at = async (answer: TelevisionAnswer | Error, path: string) => {
    const { get, web: _, ...rest } = open(answer)
    const response = await get(`${path}?code=${code}`)
    return [response.status, await response.text(), rest] as const
  }
  const linked = (await at(television('linked'), '/provider-linked'))[1]
  expect(linked).toContain('is linked. It continues within a few seconds.')
  expect(linked, 'the text about this browser').not.toContain('<p>About provider-linked</p>')
  const [status, html] = await at({ error: 'EXPIRED' }, '/mvpd-picker')
  expect([status, html.includes('Your code has expired or is invalid.')]).toEqual([404, true])
  expect(html).toMatch(new RegExp(`<input [^>]*name="code"[^>]* value="${code}"`))
  expect((await at({ error: 'TOO_MANY', wait: 3600 }, '/mvpd-picker'))[0]).toBe(429)
  expect((await at(new Error('the database is closed'), '/mvpd-picker'))[0]).toBe(503)
})

test('/mvpd-picker redirects to the picker of another brand if the code belongs to a television of that brand', async () => {
  const { get } = open(television('waiting', 'bravo'))
  const response = await get(`/mvpd-picker?code=${code}&lang=es`)
  expect([response.status, response.headers.get('location')]).toEqual([303, `/bravo/mvpd-picker?code=${code}&lang=es`])
})

test.each([
  ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
])('a code in %s of another site is not looked up, so it uses up no attempt; a link of another site works', async (_, headers) => {
  const { get, asked } = open(television('waiting'))
  const foreign = { 'sec-fetch-site': 'cross-site' }
  for (const path of ['/mvpd-picker', '/provider-linked']) {
    const response = await get(`${path}?code=${code}`, { ...foreign, ...headers })
    expect([response.status, response.headers.getSetCookie(), asked]).toEqual([403, [], []])
  }
  const opened = await get(`/mvpd-picker?code=${code}`, { ...foreign, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' })
  expect([opened.status, asked]).toEqual([200, [code]])
})
