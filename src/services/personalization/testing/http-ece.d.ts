// The package has no types.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Parameters = { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }
  const ece: { decrypt(message: Buffer, parameters: Parameters): Buffer }
  export default ece
}
