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
  const calls: [string, Activation, string | null][] = []
  const { identity } = testIdentity({
    async activate(network, activation, caller) {
      calls.push([network, activation, caller.cookie])
      return caller.cookie === cookie ? (answers[activation.userCode] ?? answer(404)) : answer(401)
    },
  })
  const site = openSite({ content: testContent(pages).client, identity, ...tools })
  const post = (form: Record<string, string>, headers: Record<string, string> = { cookie }, path = `/${name}`) => {
    const request = { method: 'POST', body: new URLSearchParams(form), headers: { host: 'daypart.test', ...headers } }
    return site.web.fetch(new Request(origin + path, request))
  }
  return { ...site, post, calls }
}

test('[C2.1-03] [C2.1-19] activate and activate/{device} redirect to the page for TV device activation', async () => {
  const { get } = open()
  for (const path of ['/activate', '/activate/roku', '/activate?lang=es']) {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([301, `/${name}${path.slice(path.search(/$|\?/))}`])
  }
  expect(await (await get(`/${name}`)).text()).toMatch(/<form [^>]*action="\/nbcuniversalfamily\/activate"[^>]*method="post"/)
})

test('the activation page is cached without a code in its URL; a code fills in the form and prevents caching', async () => {
  const { get } = open()
  const [plain, linked] = [await get(`/${name}`), await get(`/${name}?userCode=WDJB-MJHT&isQRCode=true`)]
  expect([plain, linked].map(({ headers }) => headers.get('cache-control'))).toEqual([
    expect.stringContaining('public'),
    'private, no-store',
  ])
  const html = await linked.text()
  expect(html).toMatch(/<input [^>]*name="userCode"[^>]* value="WDJB-MJHT"/)
  expect(html).toContain('Continue only if your TV shows the same code.')
})

test('[A2-10] a device is activated without JavaScript in steps: code, device name, yes or no', async () => {
  const { post, calls } = open({ 'WDJB-MJHT': answer(200, 'Living <b>room') })
  const found = await post({ userCode: 'WDJB-MJHT' })
  const question = await found.text()
  expect([found.status, found.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(question).toContain('<span>Living &lt;b&gt;room</span>')
  expect(question).toMatch(/<input type="hidden" name="userCode" value="WDJB-MJHT"/)
  expect(await (await post({ userCode: 'WDJB-MJHT', confirm: 'yes' })).text()).toContain('You are signed in on ')
  expect(await (await post({ userCode: 'WDJB-MJHT', confirm: 'no' })).text()).toContain('You did not sign in on ')
  expect(calls.map(([network, activation]) => [network, activation.confirm])).toEqual([
    ['nbcuniversalfamily', undefined],
    ['nbcuniversalfamily', true],
    ['nbcuniversalfamily', false],
  ])
})

test('[A8-32] [A8-33] activation explains an expired or invalid code in the wording of the specification', async () => {
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

test('activation explains too many wrong codes and a failing identity service', async () => {
  const { post } = open({ a: answer(429), b: answer(500) })
  expect([(await post({ userCode: 'a' })).status, (await post({ userCode: 'b' })).status]).toEqual([429, 503])
})

test('activation redirects a signed-out viewer to sign-in, with the code in the return path', async () => {
  const { post } = open()
  const response = await post({ userCode: 'WDJB-MJHT' }, {}, `/bravo/${name}?lang=es`)
  const back = encodeURIComponent(`/bravo/${name}?userCode=WDJB-MJHT&lang=es`)
  expect([response.status, response.headers.get('location')]).toEqual([303, `/bravo/sign-in?redirectPath=${back}&lang=es`])
})

test('activation rejects a form from another site or of another content type, and does not repeat a very long code', async () => {
  const { post, web, calls } = open()
  expect((await post({ userCode: 'x' }, { cookie, origin: 'https://evil.example' })).status).toBe(403)
  const json = { method: 'POST', body: '{}', headers: { host: 'daypart.test', 'content-type': 'application/json' } }
  expect((await web.fetch(new Request(`${origin}/${name}`, json))).status).toBe(415)
  expect(calls).toEqual([])
  expect((await (await post({ userCode: 'x'.repeat(1_000_000) })).text()).length).toBeLessThan(100_000)
  expect((await post({})).status).toBe(404)
})

test('the activation page shows a message when accounts are off', async () => {
  const { text } = open({}, { identity: undefined, featuresOff: ['identity'] })
  expect(await text(`/${name}`)).toContain('Accounts are not available on this site.')
})
