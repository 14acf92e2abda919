// For tests: RSA keys with self-signed certificates, which Node cannot create itself.
import { generateKeyPairSync, sign } from 'node:crypto'
import type { OwnKey } from '../adapters/pem-keys.ts'

function der(tag: number, ...parts: (Buffer | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)))
  const long = [0x82, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([tag, ...(content.length < 128 ? [content.length] : long)]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
/** The object identifier of sha256WithRSAEncryption. */
const rsaSha256 = sequence(der(0x06, [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]), der(0x05))
const name = sequence(der(0x31, sequence(der(0x06, [0x55, 0x04, 0x03]), der(0x0c, Buffer.from('tv.example')))))
/** A UTCTime, such as 261123000000Z. */
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))

/** Returns a new key. Its certificate is valid until `end`. */
export function newOwnKey({ bits = 2048, end = new Date('2048-01-01') }: { bits?: number; end?: Date } = {}): OwnKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const validity = sequence(time(new Date('2020-01-01')), time(end))
  const body = sequence(der(0x02, [1]), rsaSha256, name, validity, name, publicKey.export({ type: 'spki', format: 'der' }))
  const signature = der(0x03, [0], sign('sha256', body, privateKey))
  const base64 = sequence(body, rsaSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}
