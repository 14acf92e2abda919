// Encrypts samples with the scheme `cbcs` (ISO 23001-7): AES-128-CBC with one initialization vector for all samples. It is the scheme that FairPlay,
// Widevine and PlayReady have in common.
import { createCipheriv } from 'node:crypto'

/** The part of a sample that stays readable, and the encrypted part after it, in bytes. */
export type Subsample = { clear: number; encrypted: number }

const block = 16
/** In the encrypted part of a picture, one block of ten is encrypted. */
export const picturePattern = { encrypted: 1, clear: 9 }
/** The bytes of a slice that stay readable: more than the length, the NAL header and the slice header that x264 writes. */
const clearLead = 64
const maxClear = 0xffff

/** Returns the subsamples of an H.264 picture. Each NAL unit begins with its length in four bytes. Only slices are encrypted. */
export function subsamplesOf(sample: Buffer): Subsample[] {
  const found: Subsample[] = []
  let clear = 0
  for (let at = 0; at < sample.length; ) {
    const end = at + 4 + sample.readUInt32BE(at)
    if (end > sample.length) throw new RangeError('a NAL unit is longer than its sample')
    const type = sample[at + 4]! & 0x1f
    const encrypted = type >= 1 && type <= 5 ? Math.max(0, end - at - clearLead) : 0
    clear += end - at - encrypted
    for (; clear > maxClear; clear -= maxClear) found.push({ clear: maxClear, encrypted: 0 })
    if (encrypted > 0) {
      found.push({ clear, encrypted })
      clear = 0
    }
    at = end
  }
  if (clear > 0 || found.length === 0) found.push({ clear, encrypted: 0 })
  return found
}

export type Cipher = { key: Buffer; iv: Buffer }

/** Encrypts a picture in place. */
export function encryptPicture(sample: Buffer, subsamples: readonly Subsample[], cipher: Cipher): void {
  let at = 0
  for (const { clear, encrypted } of subsamples) {
    encryptBlocks(sample.subarray(at + clear, at + clear + encrypted), cipher, block * (picturePattern.encrypted + picturePattern.clear))
    at += clear + encrypted
  }
}

/** Encrypts a frame of sound in place: all whole blocks. */
export const encryptSound = (sample: Buffer, cipher: Cipher): void => encryptBlocks(sample, cipher, block)

/** Encrypts the blocks that begin at each multiple of `stride`, as one chain. An incomplete block at the end stays as it is. */
function encryptBlocks(bytes: Buffer, { key, iv }: Cipher, stride: number): void {
  const places: number[] = []
  for (let at = 0; at + block <= bytes.length; at += stride) places.push(at)
  if (places.length === 0) return
  const plain = Buffer.concat(places.map((at) => bytes.subarray(at, at + block)))
  const secret = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false).update(plain)
  for (const [index, at] of places.entries()) secret.copy(bytes, at, index * block, (index + 1) * block)
}
