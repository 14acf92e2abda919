import { expect, test } from 'vitest'
import { createDemoDevice } from './demo-device.ts'

const device = createDemoDevice({ publicUrl: 'https://tv.test', path: '/demo-device', network: 'nbc' })
const get = async (path: string, method = 'GET') => device(new Request(`https://tv.test${path}`, { method }))

test('the page of the simulated television is in both languages, with a content security policy that allows only its own script and style', async () => {
  const english = await get('/demo-device?network=<bravo>')
  expect(english.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[^ ;]+'; style-src 'sha256-[^ ;]+';/,
  )
  const html = await english.text()
  expect(html).toContain('data-network="&#60;bravo&#62;" data-device="Demo television"')
  expect(html).toContain('Get a new code')
  expect(html, "does not send the viewer's cookies").toContain("credentials: 'omit'")
  expect(await (await get('/demo-device?lang=es')).text()).toContain('<html lang="es">')
})

test('the simulated television creates QR codes of activation pages only', async () => {
  const picture = await get('/demo-device/qr?code=wdjb-mjht')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await picture.text()).toMatch(/^<svg /)
  expect((await get('/demo-device/qr?code=https://evil.example')).status).toBe(404)
  expect([(await get('/demo-device/x')).status, (await get('/demo-device', 'POST')).status]).toEqual([404, 405])
})
