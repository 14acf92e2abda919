// Signs and reads signed paths. A signed path allows access to certain films, or to the films of a channel, until its expiry. docs/decisions/116 explains
// the times, docs/decisions/091 the scope of channels.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { castReceiver } from '#contracts/http/media.ts'
import { signedUrl } from '#contracts/limits.ts'

/** The content of a signed path of films. `viewer` is a keyed hash, `issued` and `expires` epoch seconds. */
export type Pass = {
  scope: 'films'
  asset: string
  films: string[]
  duration: number
  viewer: string
  issued: number
  expires: number
}

/**
 * The content of a signed path of a channel: live, or a recording `from` (and `to`) a time in epoch milliseconds. `viewer` is '' if the path is for any
 * player. `session`: the id of the viewer's stream session, or ''. `issued` and `expires` are epoch seconds.
 */
export type ChannelPass = {
  scope: 'channel'
  channel: string
  from: number | null
  to: number | null
  viewer: string
  session: string
  issued: number
  expires: number
}

export type Passes = {
  sign(pass: Pass | ChannelPass): string
  read(token: string): Pass | ChannelPass | 'forged' | 'expired'
  /**
   * Returns when a pass ends for requests without the cookie of its viewer, in epoch seconds. `origin`: the `Origin` header. A pass for any player, and a pass
   * for the Cast receiver at the receiver's origin, is valid until it expires.
   */
  endWithoutCookie(pass: Pass | ChannelPass, origin?: string | null): number
  /** Returns a keyed hash of a viewer's cookie. The hash can be part of a path. */
  viewerHash(viewer: string): string
}

/** The maximum number of characters of a token. Longer tokens are rejected without computing their signature. */
const maxTokenLength = 8_000

export function createPasses(secret: string, now: () => number, receiverOrigin?: string): Passes {
  const key = createHmac('sha256', secret).update('daypart media paths 1').digest()
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()
  const viewerHash = (viewer: string) => mac(`viewer ${viewer}`).subarray(0, 9).toString('base64url')
  const receiver = viewerHash(castReceiver)

  return {
    sign(pass) {
      const text = Buffer.from(JSON.stringify(fieldsOf(pass))).toString('base64url')
      const token = `${text}.${mac(text).toString('base64url')}`
      const films = pass.scope === 'channel' ? 0 : pass.films.length
      if (token.length > maxTokenLength) throw new RangeError(`${films} films are more than one signed path can name`)
      return token
    },
    read(token) {
      const dot = token.indexOf('.')
      if (dot < 1 || token.length > maxTokenLength) return 'forged'
      const text = token.slice(0, dot)
      // Compared as text: decoding ignores characters that are not base64, so one signature would have many spellings.
      const signature = Buffer.from(token.slice(dot + 1))
      const expected = Buffer.from(mac(text).toString('base64url'))
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return 'forged'
      const pass = passOf(JSON.parse(Buffer.from(text, 'base64url').toString()))
      return pass.expires * 1000 <= now() ? 'expired' : pass
    },
    endWithoutCookie({ viewer, issued, expires }, origin) {
      const isLong = viewer === '' || (viewer === receiver && receiverOrigin !== undefined && origin === receiverOrigin)
      return isLong ? expires : Math.min(issued + signedUrl.life / 1000, expires)
    },
    viewerHash,
  }
}

type Fields = readonly [Pass['scope'], string, number, string, number, number, ...string[]]
type ChannelFields = readonly ['channel', string, number | null, number | null, string, number, number, string]

function fieldsOf(pass: Pass | ChannelPass): Fields | ChannelFields {
  if (pass.scope === 'channel') return [pass.scope, pass.channel, pass.from, pass.to, pass.viewer, pass.issued, pass.expires, pass.session]
  return [pass.scope, pass.asset, pass.duration, pass.viewer, pass.issued, pass.expires, ...pass.films]
}

function passOf(fields: Fields | ChannelFields): Pass | ChannelPass {
  if (isOfChannel(fields)) {
    const [scope, channel, from, to, viewer, issued, expires, session] = fields
    return { scope, channel, from, to, viewer, session, issued, expires }
  }
  const [scope, asset, duration, viewer, issued, expires, ...films] = fields
  return { scope, asset, duration, viewer, issued, expires, films }
}

const isOfChannel = (fields: Fields | ChannelFields): fields is ChannelFields => fields[0] === 'channel'
