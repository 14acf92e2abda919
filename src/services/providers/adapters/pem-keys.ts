// The schemas of keys and certificates in PEM format in PROVIDERS_FILE. Messages never contain a value.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import * as v from 'valibot'

/** A key of this site with its certificate, which the provider gets. Both are PEM; the key is PKCS #8 without a passphrase. */
export type OwnKey = { key: string; certificate: string }

const pem = v.pipe(v.string('is not text'), v.minLength(1, 'is empty'), v.maxLength(20_000, 'is too long'))
/** The smallest RSA key that may sign and decrypt, in bits. */
const fewestBits = 2048

const orNull = <Result>(read: () => Result): Result | null => {
  try {
    return read()
  } catch {
    return null
  }
}
const certificateOf = (text: string) => orNull(() => new X509Certificate(text))
const privateKeyOf = (text: string) => orNull(() => createPrivateKey(text))
const isLargeRsa = (key: KeyObject | null) =>
  key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= fewestBits

/** A certificate of an RSA key. */
export const certificate = v.pipe(
  pem,
  v.check((text) => certificateOf(text) !== null, 'is not a certificate in PEM format'),
  v.check((text) => certificateOf(text)?.publicKey.asymmetricKeyType === 'rsa', 'is not the certificate of an RSA key'),
)

const privateKey = v.pipe(
  pem,
  v.check((text) => privateKeyOf(text) !== null, 'is not a private key in PEM format without a passphrase'),
  v.check((text) => isLargeRsa(privateKeyOf(text)), `is not an RSA key of at least ${fewestBits} bits`),
  v.transform((text) => createPrivateKey(text).export({ type: 'pkcs8', format: 'pem' }) as string),
)

export const ownKey = v.pipe(
  v.strictObject({ key: privateKey, certificate }),
  v.forward(
    v.check(({ key, certificate: own }) => new X509Certificate(own).checkPrivateKey(createPrivateKey(key)), 'belongs to another key'),
    ['certificate'],
  ),
)
