import { expect, test } from 'vitest'
import { type Activation, type ActivationAnswer, codeExpired } from '#contracts/http/activation.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { cookie, testIdentity } from '../testing/identity.ts'
import { page, testContent, testPages } from '../testing/network.ts'
import { openSite, origin } from '../testing/site.ts'

const name = 'nbcuniversalfamily/activate'
const pages = { ...testPages(), [`PAGE ${name}`]: page('PAGE', name, `/${name}`, { heading: 'Activate', sections: [] }) }
const answer = (code: number, device?: string): ActivationAnswer => ({
  result: { code, description: '' },
  ...(device && { device: { name: device, network: 'nbc' } }),
})

function open(answers: Record<string, ActivationAnswer> = {}, tools: Partial<WebTools> = {}) {
  const asked: [string, Activation, string | null][] = []
  const { identity } = testIdentity({
    async activate(network, activation, caller) {
      asked.push([network, activation, caller.cookie])
      return caller.cookie === cookie ? (answers[activation.userCode] ?? answer(404)) : answer(401)
    },
  })
  const site = openSite({ content: testContent(pages).client, identity, ...tools })
  const post = (form: Record<string, string>, headers: Record<string, string> = { cookie }, path = `/${name}`) => {
    const request = { method: 'POST', body: new URLSearchParams(form), headers: { host: 'daypart.test', ...headers } }
    return site.web.fetch(new Request(origin + path, request))
  }
  return { ...site, post, asked }
}

test('[C2.1-03] [C2.1-19] activate and activate/{device} lead to the page for TV device activation', async () => {
  const { get } = open()
  for (const path of ['/activate', '/activate/roku', '/activate?lang=es']) {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([301, `/${name}${path.slice(path.search(/$|\?/))}`])
  }
  expect(await (await get(`/${name}`)).text()).toMatch(/<form [^>]*action="\/nbcuniversalfamily\/activate"[^>]*method="post"/)
})

test('the page is one for all, unless its address holds a code: that is filled in and kept by nobody', async () => {
  const { get } = open()
  const [plain, linked] = [await get(`/${name}`), await get(`/${name}?userCode=WDJB-MJHT&isQRCode=true`)]
  expect([plain, linked].map(({ headers }) => headers.get('cache-control'))).toEqual([
    expect.stringContaining('public'),
    'private, no-store',
  ])
  const html = await linked.text()
  expect(html).toMatch(/<input [^>]*name="userCode"[^>]* value="WDJB-MJHT"/)
  expect(html).toContain('Go on only if your TV shows the same one.')
})

test('[A2-10] without a script: the code, the device’s name, yes or no', async () => {
  const { post, asked } = open({ 'WDJB-MJHT': answer(200, 'Living <b>room') })
  const found = await post({ userCode: 'WDJB-MJHT' })
  const question = await found.text()
  expect([found.status, found.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(question).toContain('<span>Living &lt;b&gt;room</span>')
  expect(question).toMatch(/<input type="hidden" name="userCode" value="WDJB-MJHT"/)
  expect(await (await post({ userCode: 'WDJB-MJHT', confirm: 'yes' })).text()).toContain('You are signed in on ')
  expect(await (await post({ userCode: 'WDJB-MJHT', confirm: 'no' })).text()).toContain('Nobody was signed in on ')
  expect(asked.map(([network, activation]) => [network, activation.confirm])).toEqual([
    ['nbcuniversalfamily', undefined],
    ['nbcuniversalfamily', true],
    ['nbcuniversalfamily', false],
  ])
})

test('[A8-31] [A8-32] [A8-33] a code that has expired or is invalid is told in the words of the specification', async () => {
  const { post } = open()
  const response = await post({ userCode: 'BCDF-GHJK' })
  const html = await response.text()
  expect([response.status, html.includes(codeExpired)]).toEqual([404, true])
  expect(codeExpired).toBe('Your activation code has expired or is invalid. Please generate a new code from your device.')
  expect(html, 'with what was written').toMatch(/ value="BCDF-GHJK"/)
  expect(await (await post({ userCode: 'x' }, { cookie }, `/${name}?lang=es`)).text()).toContain(
    'Tu código de activación venció o no es válido.',
  )
})

test('too many wrong codes, and identity that fails, are told too', async () => {
  const { post } = open({ a: answer(429), b: answer(500) })
  expect([(await post({ userCode: 'a' })).status, (await post({ userCode: 'b' })).status]).toEqual([429, 503])
})

test('who is not signed in goes to do so, and comes back with the code', async () => {
  const { post } = open()
  const response = await post({ userCode: 'WDJB-MJHT' }, {}, `/bravo/${name}?lang=es`)
  const back = encodeURIComponent(`/bravo/${name}?userCode=WDJB-MJHT&lang=es`)
  expect([response.status, response.headers.get('location')]).toEqual([303, `/bravo/sign-in?redirectPath=${back}&lang=es`])
})

test('a form of another site, or none, is refused; nothing of a million letters comes back', async () => {
  const { post, web, asked } = open()
  expect((await post({ userCode: 'x' }, { cookie, origin: 'https://evil.example' })).status).toBe(403)
  const json = { method: 'POST', body: '{}', headers: { host: 'daypart.test', 'content-type': 'application/json' } }
  expect((await web.fetch(new Request(`${origin}/${name}`, json))).status).toBe(415)
  expect(asked).toEqual([])
  expect((await (await post({ userCode: 'x'.repeat(1_000_000) })).text()).length).toBeLessThan(100_000)
  expect((await post({})).status).toBe(404)
})

test('a site without accounts says so', async () => {
  const { text } = open({}, { identity: undefined, featuresOff: ['identity'] })
  expect(await text(`/${name}`)).toContain('There are no accounts on this site.')
})
