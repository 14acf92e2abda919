import { expect, test } from 'vitest'
import { openSite, origin } from './testing/site.ts'

const path = '/night-shift/video/episode-number-1/9000001'

/** Submits the form of a locked video. `refusal` is the answer of the access service; without it, the video is allowed. */
async function submit(fields: Record<string, string>, refusal?: object, headers: Record<string, string> = {}) {
  const asked: { path: string; body: unknown; cookie: string | null }[] = []
  const { web } = openSite({
    access: async (request) => {
      asked.push({ path: new URL(request.url).pathname, body: await request.json(), cookie: request.headers.get('cookie') })
      if (refusal) return Response.json({ title: '', ...refusal }, { status: 403 })
      return Response.json({ url: '/media/secret.m3u8', credits: 2 }, { headers: { 'set-cookie': 'device=d; Path=/' } })
    },
  })
  const body = new URLSearchParams(fields).toString()
  const sent = { host: 'daypart.test', 'content-type': 'application/x-www-form-urlencoded', cookie: 'session=s', ...headers }
  const response = await web.fetch(new Request(origin + path, { method: 'POST', headers: sent, body }))
  return { asked, response, html: await response.text() }
}

const form = { form: 'unlock', brand: 'nbc', video: '9000001' }

test('the first submission asks access without spending a credit, and the page asks to confirm', async () => {
  const { asked, response, html } = await submit(form, { code: 'NOT_AUTHORIZED', unlock: [{ by: 'trial' }], credits: 3 })
  expect(asked).toEqual([{ path: '/access/vod/nbc/9000001', body: { device: 'web', trial: false }, cookie: 'session=s' }])
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(html).toContain('"asksToConfirm":true')
})

test('the confirmed submission spends a credit; the page has the device cookie but no playback URL', async () => {
  const { asked, response, html } = await submit({ ...form, confirmed: '1' })
  expect(asked[0]!.body).toEqual({ device: 'web', trial: true })
  expect(response.headers.getSetCookie()).toEqual(['device=d; Path=/'])
  expect(html).not.toContain('secret.m3u8')
})

test('a signed-out viewer is redirected to sign in, and returns to the video', async () => {
  const { response } = await submit(form, { code: 'NOT_AUTHORIZED', unlock: [{ by: 'signIn' }] })
  expect([response.status, response.headers.get('location')]).toEqual([303, `/sign-in?redirectPath=${encodeURIComponent(path)}`])
})

test('forms of other sites, incomplete forms and other content types are refused without a call of access', async () => {
  for (const [status, fields, headers] of [
    [403, form, { origin: 'https://evil.example' }],
    [400, { form: 'unlock', brand: 'nbc' }, {}],
    [400, { ...form, form: 'other' }, {}],
    [415, form, { 'content-type': 'application/json' }],
  ] as const) {
    const { response, asked } = await submit(fields as Record<string, string>, undefined, headers)
    expect([response.status, asked]).toEqual([status, []])
  }
})
