// The signed paths of films: who holds one may fetch these films, until then [reliability 6.16]. Why two of them: docs/decisions/020.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signed path opens. `viewer` is a keyed hash, `expires` epoch seconds. */
export type Pass = {
  scope: 'master' | 'programme'
  asset: string
  films: string[]
  duration: number
  viewer: string
  expires: number
}

export type Passes = {
  sign(pass: Pass): string
  read(token: string): Pass | 'forged' | 'expired'
  /** Names a viewer without giving their cookie away in a path. */
  viewerHash(viewer: string): string
}

/** Longer than any that we sign: nothing longer is worth hashing. */
const longestToken = 8_000

export function createPasses(secret: string, now: () => number): Passes {
  const key = createHmac('sha256', secret).update('daypart media paths 1').digest()
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()

  return {
    sign({ scope, asset, films, duration, viewer, expires }) {
      const text = Buffer.from(JSON.stringify([scope, asset, duration, viewer, expires, ...films])).toString('base64url')
      const token = `${text}.${mac(text).toString('base64url')}`
      if (token.length > longestToken) throw new RangeError(`${films.length} films are more than one signed path can name`)
      return token
    },
    read(token) {
      const dot = token.indexOf('.')
      if (dot < 1 || token.length > longestToken) return 'forged'
      const text = token.slice(0, dot)
      const given = Buffer.from(token.slice(dot + 1), 'base64url')
      const expected = mac(text)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
      const [scope, asset, duration, viewer, expires, ...films] = JSON.parse(Buffer.from(text, 'base64url').toString())
      return expires * 1000 <= now() ? 'expired' : { scope, asset, duration, viewer, expires, films }
    },
    viewerHash: (viewer) => mac(`viewer ${viewer}`).subarray(0, 9).toString('base64url'),
  }
}
