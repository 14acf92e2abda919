// A master becomes a picture of one ratio, width and format. Only the process of render-process.ts imports this: sharp costs memory.
import sharp, { type Sharp } from 'sharp'
import type { Ratio } from '#contracts/limits.ts'
import type { Format } from './format.ts'

export type Wish = {
  ratio: Ratio
  width: number
  format: Format
  /** The master was made for this ratio: nothing is lost by its middle. */
  made: boolean
}

/** An 8K frame; more is a bomb or a mistake. */
const maxPixels = 7680 * 4320

sharp.cache(false)
sharp.concurrency(1)
/** Only decoders for what art is delivered in: no SVG (scripts, files), no TIFF, no PDF, whatever the bytes claim to be. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'] })

const openMaster = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' }).autoOrient()

/** Throws when these bytes cannot be a master. */
export async function requireMaster(bytes: Uint8Array): Promise<void> {
  await openMaster(bytes).metadata()
}

/** Cropped to the ratio, at the width asked or at the master's own when that is smaller. */
export async function renderPicture(bytes: Uint8Array, { ratio, width, format, made }: Wish): Promise<Buffer> {
  const image = openMaster(bytes)
  const { autoOrient } = await image.metadata()
  const size = fittingSize(autoOrient, ratio, width)
  const uncropped = Math.abs(autoOrient.width / autoOrient.height - size.width / size.height) < 0.02
  const position = made || uncropped ? sharp.gravity.centre : sharp.strategy.attention
  return encoders[format](image.resize({ ...size, fit: 'cover', position })).toBuffer()
}

/** The mean colour, `#rrggbb`: what stands in a picture's place until it comes. */
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
