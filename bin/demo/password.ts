import { type Config, readSecret } from '#kit/config.ts'
import { macOf } from '#services/identity/secrets.ts'

const letters = 'bcdfghjkmnpqrstvwxz23456789'

/** Returns a password of the demo for a purpose, which is the same at every start of an installation. Its letters are easy to distinguish. */
export function demoPassword(config: Pick<Config, 'SECRET' | 'DATA_DIR'>, purpose: string): string {
  const bytes = Buffer.from(macOf(readSecret(config), purpose, ''), 'base64url').subarray(0, 12)
  const text = [...bytes].map((byte) => letters[byte % letters.length]).join('')
  return `demo-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}
