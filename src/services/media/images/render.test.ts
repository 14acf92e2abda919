import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fittingSize, meanColor, renderPicture } from './render.ts'

let master: Buffer
beforeAll(async () => {
  master = await sharp({ create: { width: 960, height: 540, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
})
const options = { ratio: '16-9', width: 480, format: 'webp', isMadeForRatio: true } as const
const shape = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

test('renderPicture renders each format, in the requested width and ratio', async () => {
  expect(await shape(await renderPicture(master, { ...options, format: 'avif' }))).toEqual(['heif', 480, 270])
  expect(await shape(await renderPicture(master, { ...options, format: 'webp', ratio: '1-1' }))).toEqual(['webp', 480, 480])
  expect(await shape(await renderPicture(master, { ...options, format: 'jpeg', ratio: '3-4', width: 170, isMadeForRatio: false }))).toEqual(
    ['jpeg', 170, 227],
  )
})

test.each(['png', 'jpeg', 'webp', 'avif'] as const)('renderPicture accepts an original in the format %s', async (format) => {
  const other = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer()
  expect(await shape(await renderPicture(other, options))).toEqual(['webp', 64, 36])
})

test('a rendered picture is no wider than its original', async () => {
  expect(await shape(await renderPicture(master, { ...options, width: 2400 }))).toEqual(['webp', 960, 540])
  expect(fittingSize({ width: 960, height: 540 }, '3-4', 2400)).toEqual({ width: 405, height: 540 })
  expect(fittingSize({ width: 1, height: 1 }, '16-9', 340)).toEqual({ width: 1, height: 1 })
})

test('meanColor returns the mean colour of a picture', async () => {
  expect(await meanColor(master)).toBe('#336699')
})

/** Returns a PNG of 50,000 x 50,000 pixels in a hundred bytes. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const around = Buffer.alloc(8)
    around.writeUInt32BE(data.length, 0)
    around.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
  }
  const header = Buffer.from('0000c3500000c3500802000000', 'hex')
  const rows = deflateSync(Buffer.alloc(10_000))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('a decompression bomb is rejected before it is decoded', async () => {
  await expect(renderPicture(bomb(), options)).rejects.toThrow(/pixel limit/)
})

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  [
    'SVG that calls itself XML',
    Buffer.from('<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['TIFF', Buffer.from('49492a0008000000', 'hex')],
  ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['PDF', Buffer.from('%PDF-1.4\n')],
  ['an empty file', Buffer.alloc(0)],
  ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('renderPicture rejects %s as an original', async (_, bytes) => {
  await expect(renderPicture(bytes, options)).rejects.toThrow()
})

test('renderPicture rejects a truncated picture', async () => {
  const noise = await sharp({
    create: { width: 640, height: 360, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 50 } },
  })
    .png()
    .toBuffer()
  await expect(renderPicture(noise.subarray(0, noise.length / 2), options)).rejects.toThrow()
})
