import { expect, test } from 'vitest'
import { createDemoDevice } from './demo-device.ts'

const device = createDemoDevice({ publicUrl: 'https://tv.test', path: '/demo-device', network: 'nbc' })
const get = (path: string, method = 'GET') => device(new Request(`https://tv.test${path}`, { method }))

test('the television is a page whose script and style are the only ones it may run, in both languages', async () => {
  const english = get('/demo-device?network=<bravo>')
  expect(english.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[^ ;]+'; style-src 'sha256-[^ ;]+';/,
  )
  const html = await english.text()
  expect(html).toContain('data-network="&#60;bravo&#62;" data-device="Demo television"')
  expect(html).toContain('Get a new code')
  expect(html, 'it never stands in for who looks at it').toContain("credentials: 'omit'")
  expect(await get('/demo-device?lang=es').text()).toContain('<html lang="es">')
})

test('its picture leads to the page of a code and nowhere else', async () => {
  const picture = get('/demo-device/qr?code=wdjb-mjht')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(await picture.text()).toMatch(/^<svg /)
  expect(get('/demo-device/qr?code=https://evil.example').status).toBe(404)
  expect([get('/demo-device/x').status, get('/demo-device', 'POST').status]).toEqual([404, 405])
})
