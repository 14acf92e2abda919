// The licences of encrypted films: the keys that the site gives itself (ClearKey), and the check of a token for the licence servers of others.
import type { Context, Hono } from 'hono'
import type { FilmDrm } from '#contracts/media/film.ts'
import { keyAnswer, keyRequest, licenseGrant } from '#contracts/media/protection.ts'
import { body, describe } from '#kit/http/describe.ts'
import { checkPass, refused } from '../films/check-pass.ts'
import type { Library } from '../films/library.ts'
import type { ChannelPass, Pass, Passes } from '../films/pass.ts'
import { findKey } from './content-key.ts'

type Tools = {
  library: Library
  passes: Passes
  filmFolders: readonly string[]
  /** Returns the encryption of the films that the URL of a channel opens now; null if its stream session does not run. */
  channelKeys: (pass: ChannelPass) => Promise<FilmDrm[] | null>
  now: () => number
}

const refusal =
  'The token is invalid, has expired, belongs to another viewer, or is for other films; or the stream session of a channel has ended'
const descriptions = {
  clearkey: describe({
    summary: 'Give the keys of encrypted films to the ClearKey system of a browser',
    description:
      'Only for films with `clearkey` in film.json: those of a video, or those that a channel plays now. The body and the answer are those of Encrypted Media Extensions, 9.1.',
    answers: { 200: { what: 'The keys', schema: keyAnswer }, 400: 'A field of the body is invalid', 403: refusal },
  }),
  grant: describe({
    summary: 'Verify the token of a licence request',
    description:
      'For licence servers: whoever has the token may watch the video until the token expires, or the channel while the stream session runs.',
    answers: { 200: { what: 'The video or channel, and the ids of its keys', schema: licenseGrant }, 403: refusal },
  }),
}

export function addLicenseRoutes(router: Hono, { library, passes, filmFolders, channelKeys, now }: Tools): void {
  const passOf = (c: Context) => checkPass<Pass | ChannelPass>(passes, c, () => true, now)
  const guard = (c: Context) => {
    const pass = passOf(c)
    return pass instanceof Response ? pass : undefined
  }
  /** Returns the encryption of the films that a pass opens now, or the response that refuses the request. */
  async function encryptionsOf(pass: Pass | ChannelPass): Promise<FilmDrm[] | Response> {
    if (pass.scope === 'channel') return (await channelKeys(pass)) ?? refused('The stream session of the URL has ended. Start another one.')
    const found = await Promise.all([...new Set(pass.films)].map((id) => library.find(id)))
    return found.flatMap((each) => each?.film.drm ?? [])
  }

  router.post('/media/v1/:token/licenses/clearkey', descriptions.clearkey, body([guard], keyRequest), async (c) => {
    const wanted = new Set(c.req.valid('json').kids)
    const encryptions = await encryptionsOf(passOf(c) as Pass | ChannelPass)
    if (encryptions instanceof Response) return encryptions
    const drms = encryptions.filter(({ clearkey, keyId }) => clearkey && wanted.has(base64url(keyId)))
    const keys = await Promise.all(drms.map(async ({ keyId }) => ({ keyId, key: await findKey(filmFolders, keyId) })))
    const known = keys.flatMap(({ keyId, key }) => (key ? [{ kty: 'oct' as const, kid: base64url(keyId), k: base64url(key) }] : []))
    if (known.length === 0) return refused('No film that the URL opens has this key.')
    c.header('cache-control', 'private, no-store')
    return c.json({ keys: known, type: 'temporary' as const })
  })

  router.get('/media/v1/:token/licenses', descriptions.grant, async (c) => {
    const pass = passOf(c)
    if (pass instanceof Response) return pass
    const encryptions = await encryptionsOf(pass)
    if (encryptions instanceof Response) return encryptions
    const keyIds = [...new Set(encryptions.map(({ keyId }) => keyId))]
    c.header('cache-control', 'private, no-store')
    const what = pass.scope === 'channel' ? { channel: pass.channel } : { mpxGuid: pass.asset }
    return c.json({ ...what, keyIds, expires: pass.expires * 1000 })
  })
}

const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
