// Renders an original in a ratio, width and format. Only the renderer process imports this file, because sharp needs much memory.
import sharp, { type Sharp } from 'sharp'
import type { Ratio } from '#contracts/limits.ts'
import type { Format } from './format.ts'

export type RenderOptions = {
  ratio: Ratio
  width: number
  format: Format
  /** Whether an editor provided the original for this ratio. If so, the picture is cropped around its centre. */
  isMadeForRatio: boolean
}

/** The largest accepted original, in pixels: an 8K frame. Larger originals are mistakes, or attacks that fill the memory (decompression bombs). */
const maxPixels = 7680 * 4320

sharp.cache(false)
sharp.concurrency(1)
/** Allows only the decoders of JPEG, PNG, WebP and HEIF. Other formats are risky: SVG, for example, can contain scripts. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'] })

const openMaster = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' }).autoOrient()

/** Throws if the bytes are not a valid original. */
export async function requireMaster(bytes: Uint8Array): Promise<void> {
  await openMaster(bytes).metadata()
}

/** Renders a picture, cropped to the ratio. The picture has the given width, or the width of the original if the original is smaller. */
export async function renderPicture(bytes: Uint8Array, { ratio, width, format, isMadeForRatio }: RenderOptions): Promise<Buffer> {
  const image = openMaster(bytes)
  const { autoOrient } = await image.metadata()
  const size = fittingSize(autoOrient, ratio, width)
  const uncropped = Math.abs(autoOrient.width / autoOrient.height - size.width / size.height) < 0.02
  const position = isMadeForRatio || uncropped ? sharp.gravity.centre : sharp.strategy.attention
  return encoders[format](image.resize({ ...size, fit: 'cover', position })).toBuffer()
}

/** Returns the mean colour as `#rrggbb`, which is shown until the picture has loaded. */
export async function meanColor(bytes: Uint8Array): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await openMaster(bytes)
    .flatten()
    .toColourspace('srgb')
    .removeAlpha()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export function fittingSize(master: { width: number; height: number }, ratio: Ratio, width: number): { width: number; height: number } {
  const [across, down] = ratio.split('-').map(Number) as [number, number]
  const widest = Math.floor(Math.min(master.width, (master.height * across) / down))
  const fitting = Math.max(1, Math.min(width, widest))
  return { width: fitting, height: Math.max(1, Math.round((fitting * down) / across)) }
}

const encoders: Record<Format, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 2 }),
  webp: (image) => image.webp({ quality: 75 }),
  jpeg: (image) => image.flatten({ background: '#0b0b10' }).jpeg({ quality: 78, progressive: true }),
}
