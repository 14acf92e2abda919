// A master becomes a picture of one ratio, width and format. sharp is loaded by the first picture that must be made: it costs memory.
import type sharpModule from 'sharp'
import type { Sharp } from 'sharp'
import type { Ratio } from '#contracts/limits.ts'
import type { Format } from './format.ts'

export type Wish = {
  ratio: Ratio
  width: number
  format: Format /** The master was made for this ratio: nothing is lost by its middle. */
  made: boolean
}

/** Part of every cache key: raise it when the same wish gives other bytes. */
export const renderVersion = 1

/** An 8K frame; more is a bomb or a mistake. */
const maxPixels = 7680 * 4320

let loading: Promise<typeof sharpModule> | undefined

/** Only decoders for what art is delivered in: no SVG (scripts, files), no TIFF, no PDF, whatever the bytes claim to be. */
async function loadSharp(): Promise<typeof sharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'] })
    return sharp
  })
  return loading
}

async function openMaster(bytes: Buffer): Promise<{ sharp: typeof sharpModule; image: Sharp }> {
  const sharp = await loadSharp()
  return { sharp, image: sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' }).autoOrient() }
}

/** Throws when these bytes cannot be a master. */
export async function requireMaster(bytes: Buffer): Promise<void> {
  await (await openMaster(bytes)).image.metadata()
}

/** Cropped to the ratio, at the width asked or at the master's own when that is smaller. */
export async function renderPicture(bytes: Buffer, { ratio, width, format, made }: Wish): Promise<Buffer> {
  const { sharp, image } = await openMaster(bytes)
  const { autoOrient } = await image.metadata()
  const size = fittingSize(autoOrient, ratio, width)
  const position = made ? sharp.gravity.centre : sharp.strategy.attention
  return encoders[format](image.resize({ ...size, fit: 'cover', position })).toBuffer()
}

/** The mean colour, `#rrggbb`: what stands in a picture's place until it comes. */
export async function meanColor(bytes: Buffer): Promise<string> {
  const { image } = await openMaster(bytes)
  const [red = 0, green = 0, blue = 0] = await image
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
