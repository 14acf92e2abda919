import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cookie, testIdentity } from '../testing/identity.ts'
import { page, testContent, testPages } from '../testing/network.ts'
import { linkedDevice, testProvider, testProviders } from '../testing/providers.ts'
import { openSite } from '../testing/site.ts'

const names = ['mvpd-picker', 'mvpd-picker/change', 'mvpd-bridge-screen', 'provider-linked']
const pages = {
  ...testPages(),
  ...Object.fromEntries(names.map((name) => [`PAGE ${name}`, page('PAGE', name, `/${name}`, { sections: [] })])),
}
const open = (change: Parameters<typeof openSite>[0] = {}) => openSite({ content: testContent(pages).client, ...change })
const linked = { cookie: `device=${linkedDevice}` }
const hrefs = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
const authentications = (html: string) => hrefs(html).filter((href) => href.startsWith('/provider-auth/'))
const signInHref = (mvpd: string, redirectPath: string, brand = 'nbc', more = {}) =>
  `/provider-auth/${brand}/authenticate?${new URLSearchParams({ mvpd, mode: 'page', redirectPath, ...more })}`

test('the picker is rendered for one viewer, and links each provider to its sign-in with the return path', async () => {
  const { get } = open()
  const response = await get('/mvpd-picker?redirectPath=%2Fnetworks')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const html = await response.text()
  expect(authentications(html)).toEqual([
    signInHref('harbor-cable', '/networks'),
    signInHref('-nfora-tv', '/networks'),
    signInHref('harbor-cable', '/networks'),
  ])
  expect(html).toContain('All 2 providers')
})

test('the picker carries no return path of another site, and leads to the success page first if requested', async () => {
  const { text } = open()
  expect(authentications(await text('/mvpd-picker?redirectPath=%2F%2Fevil.example'))[0]).toBe(
    signInHref('harbor-cable', '/provider-linked'),
  )
  expect(authentications(await text('/bravo/mvpd-picker?redirectPath=%2Fbravo%2Fnetworks&redirectToSuccessFirst=true&lang=es'))[0]).toBe(
    signInHref('harbor-cable', '/bravo/provider-linked?redirectPath=%2Fbravo%2Fnetworks%3Flang%3Des&lang=es', 'bravo', { lang: 'es' }),
  )
})

test('without JavaScript the search shows the matching providers and keeps the return path', async () => {
  const { text } = open()
  const html = await text('/mvpd-picker?redirectPath=%2Fnetworks&q=anfora')
  expect(html).toContain('1 provider matches “anfora”.')
  expect(authentications(html).map((href) => new URLSearchParams(href.split('?')[1]).get('mvpd'))).toEqual(['harbor-cable', '-nfora-tv'])
  expect(html).toContain('<input type="hidden" name="redirectPath" value="/networks"/>')
  expect(await text('/mvpd-picker?q=%3Cscript%3E&lang=es')).toContain('Ningún proveedor coincide con «&lt;script&gt;».')
})

test('after the sign-in a full page continues to the return path; the success page shows provider and brands', async () => {
  const { get, text } = open()
  const to = async (path: string, headers = linked) => {
    const { status, headers: found } = await get(path, headers)
    return [status, found.get('location')]
  }
  expect(await to('/provider-linked?mode=page&redirectPath=%2Fnetworks')).toEqual([303, '/networks'])
  expect(await to('/provider-linked?mode=page&brand=bravo&redirectPath=%2Fnetworks')).toEqual([
    303,
    '/bravo/provider-linked?mode=page&redirectPath=%2Fnetworks',
  ])
  expect(await to('/provider-linked?redirectPath=%2Fnetworks', { cookie: '' })).toEqual([303, '/mvpd-picker?redirectPath=%2Fnetworks'])
  expect(await to('/mvpd-bridge-screen')).toEqual([303, '/provider-linked'])
  const html = await text('/provider-linked?redirectPath=%2Fnetworks', linked)
  expect(html).toContain('Your provider is Harbor Cable')
  expect(html).toMatch(/<li>Bravo<\/li>/)
  expect(hrefs(html)).toContain('/networks')
  expect(html).toContain('action="/provider-auth/nbc/logout"')
})

test('on the way to a return path, the link of the success page that continues has the focus, and the result describes it', async () => {
  const { text } = open()
  const onward = async (path: string) => /<a [^>]*>Continue<\/a>/.exec(await text(path, linked))![0]
  const described = / aria-describedby="([^"]+)"/.exec(await onward('/provider-linked?redirectPath=%2Fnetworks'))![1]
  expect(await onward('/provider-linked?redirectPath=%2Fnetworks')).toMatch(/href="\/networks".* autofocus=""/i)
  expect(await text('/provider-linked?redirectPath=%2Fnetworks', linked)).toContain(
    `<p id="${described}">Your provider is Harbor Cable</p>`,
  )
  expect(await onward('/provider-linked')).not.toMatch(/autofocus/i)
})

test('a link of the signed-in account counts on each of its devices', async () => {
  const { client, owners } = testProviders()
  const { text } = open({ providers: client, identity: testIdentity().identity })
  expect(await text('/provider-linked', { cookie })).toContain('Your provider is Harbor Cable')
  expect(owners.at(-1)).toMatchObject({ device: null, account: { profileId: 'p1' } })
})

test('[A2-08] the page to change the provider offers to keep it, and leads back to the referrer', async () => {
  const html = await open().text('/mvpd-picker/change?redirectPath=%2Fnetworks&referrer=%2Fnight-shift', linked)
  expect(html).toMatch(/href="\/night-shift">Keep Harbor Cable/)
})

test.each([
  ['CANCELLED', 'The sign-in was cancelled', 'Se canceló el inicio de sesión'],
  ['PROVIDER_UNAVAILABLE', 'Your TV provider doesn’t answer', 'Tu proveedor de TV no responde'],
  ['SUSPENDED', 'Your subscription is suspended', 'Tu suscripción está suspendida'],
  ['EXPIRED', 'Your provider’s sign-in has expired', 'Tu inicio de sesión con el proveedor venció'],
  ['REFUSED', 'Not authorized', 'No autorizado'],
  ['UNKNOWN_PROVIDER', 'This provider is not available', 'Este proveedor no está disponible'],
  ['OWNER_CHANGED', 'Your account changed during the sign-in', 'Tu cuenta cambió durante el inicio de sesión'],
  ['<b>', 'Not authorized', 'No autorizado'],
])('the picker explains the failure %s in both languages', async (fault, english, spanish) => {
  const { text } = open()
  const path = `/mvpd-picker?fault=${encodeURIComponent(fault)}`
  expect(await text(path)).toMatch(new RegExp(`role="alert"[^>]*><h2>${english}</h2>`))
  expect(await text(`${path}&lang=es`)).toMatch(new RegExp(`role="alert"[^>]*><h2>${spanish}</h2>`))
})

test('the pages about TV providers do not exist for a brand without providers, and the account menu has no links to them', async () => {
  const { get, text } = open({
    providers: { ...testProviders().client, picker: (brand) => (brand === 'nbc' ? [] : [testProvider('Harbor Cable')]) },
  })
  expect((await get('/mvpd-picker')).status).toBe(404)
  expect((await get('/bravo/mvpd-picker')).status).toBe(200)
  expect(await text('/networks')).not.toContain('mvpd-picker')
  expect(await text('/bravo/networks')).toContain('/bravo/mvpd-picker')
})

test('a failing providers service gives a page that says so, and is reported', async () => {
  const status = () => Promise.reject(new Error('no answer'))
  const { get, reported } = open({ providers: { ...testProviders().client, status } })
  const response = await get('/mvpd-picker')
  expect([response.status, (await response.text()).includes('Sorry, something went wrong')]).toEqual([503, true])
  expect(reported).toHaveLength(1)
})

const file = new URL('../../../../../shared/data/geo-mvpd/mvpd/mvpds.json', import.meta.url)
if (existsSync(file))
  test('[C9-23] the picker of 434 real providers shows at most 15 logos, and all of them in its list', async () => {
    const real = (JSON.parse(readFileSync(file, 'utf8')) as { id: string; name: string }[]).map(({ id, name }, index) => ({
      ...testProvider(name, index < 15),
      mvpd_id: id,
    }))
    const { text } = open({ providers: testProviders(real).client })
    const html = await text('/mvpd-picker')
    expect(authentications(html)).toHaveLength(15 + 434)
    expect(html).toContain('All 434 providers')
  })
