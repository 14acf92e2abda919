// The licences of encrypted films: the keys that the site gives itself (ClearKey), and the check of a token for the licence servers of others.
import type { Context, Hono } from 'hono'
import { keyAnswer, keyRequest, licenseGrant } from '#contracts/media/protection.ts'
import { body, describe } from '#kit/http/describe.ts'
import { checkPass, refused } from '../films/check-pass.ts'
import type { Library } from '../films/library.ts'
import type { Pass, Passes } from '../films/pass.ts'
import { findKey } from './content-key.ts'

type Tools = { library: Library; passes: Passes; filmFolders: readonly string[]; now: () => number }

const refusal = 'The token is invalid, has expired, belongs to another viewer, or is for other videos'
const descriptions = {
  clearkey: describe({
    summary: 'Give the keys of an encrypted video to the ClearKey system of a browser',
    description: 'Only for films with `clearkey` in film.json. The body and the answer are those of Encrypted Media Extensions, 9.1.',
    answers: { 200: { what: 'The keys', schema: keyAnswer }, 400: 'A field of the body is invalid', 403: refusal },
  }),
  grant: describe({
    summary: 'Verify the token of a licence request',
    description: 'For licence servers: whoever has the token may watch the video until the token expires.',
    answers: { 200: { what: 'The video and the ids of its keys', schema: licenseGrant }, 403: refusal },
  }),
}

export function addLicenseRoutes(router: Hono, { library, passes, filmFolders, now }: Tools): void {
  const passOf = (c: Context) => checkPass<Pass>(passes, c, ({ scope }) => scope === 'films', now)
  const guard = (c: Context) => {
    const pass = passOf(c)
    return pass instanceof Response ? pass : undefined
  }
  const encryptionsOf = async ({ films }: Pass) => {
    const found = await Promise.all([...new Set(films)].map((id) => library.find(id)))
    return found.flatMap((each) => each?.film.drm ?? [])
  }

  router.post('/media/v1/:token/licenses/clearkey', descriptions.clearkey, body([guard], keyRequest), async (c) => {
    const wanted = new Set(c.req.valid('json').kids)
    const drms = (await encryptionsOf(passOf(c) as Pass)).filter(({ clearkey, keyId }) => clearkey && wanted.has(base64url(keyId)))
    const keys = await Promise.all(drms.map(async ({ keyId }) => ({ keyId, key: await findKey(filmFolders, keyId) })))
    const known = keys.flatMap(({ keyId, key }) => (key ? [{ kty: 'oct' as const, kid: base64url(keyId), k: base64url(key) }] : []))
    if (known.length === 0) return refused('No film of the video has this key.')
    c.header('cache-control', 'private, no-store')
    return c.json({ keys: known, type: 'temporary' as const })
  })

  router.get('/media/v1/:token/licenses', descriptions.grant, async (c) => {
    const pass = passOf(c)
    if (pass instanceof Response) return pass
    const keyIds = [...new Set((await encryptionsOf(pass)).map(({ keyId }) => keyId))]
    c.header('cache-control', 'private, no-store')
    return c.json({ mpxGuid: pass.asset, keyIds, expires: pass.expires * 1000 })
  })
}

const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
