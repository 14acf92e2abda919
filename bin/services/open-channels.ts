// The channels that the site puts on the air: those in the operator's file, or the demo's in a demo without such a file.
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { loadBrands } from '#brands/load-brands.ts'
import { type ChannelSetting, channelsFile } from '#contracts/media/channel.ts'
import { type Config, packageRoot } from '#kit/config.ts'
import { OperatorError } from '#kit/operator-error.ts'

type Settings = Pick<Config, 'CHANNELS_FILE' | 'DEMO'> & Partial<Pick<Config, 'BRANDS_DIR'>>

/**
 * Returns the settings of the channels. Schedule files are absolute paths. Throws OperatorError about the first problem in CHANNELS_FILE. Without
 * BRANDS_DIR, the brands are not checked.
 */
export function readChannels({ CHANNELS_FILE: file, DEMO, BRANDS_DIR }: Settings): ChannelSetting[] {
  const brands = BRANDS_DIR === undefined ? undefined : brandKeys(BRANDS_DIR)
  if (file !== undefined) return parseChannels(file, brands)
  // With the brands of another group, the demo has only the channels of the brands that both have.
  return DEMO ? parseChannels(join(packageRoot, 'demo/channels.json')).filter(({ brand }) => brands?.includes(brand) ?? true) : []
}

/** Returns the origins of playlists and segments that are not on this site, which the content security policy must allow. */
export function mediaOriginsOf(config: Pick<Config, 'CHANNELS_FILE' | 'DEMO' | 'MEDIA_ORIGIN'>): string[] {
  const streams = readChannels(config).flatMap(({ source }) => (source.from === 'origin' ? [new URL(source.origin).origin] : []))
  return [...new Set([...(config.MEDIA_ORIGIN ? [config.MEDIA_ORIGIN] : []), ...streams])]
}

function brandKeys(folder: string): string[] | undefined {
  const loaded = loadBrands(folder)
  return 'fault' in loaded ? undefined : loaded.group.brands.map(({ key }) => key)
}

function parseChannels(file: string, brands?: readonly string[]): ChannelSetting[] {
  const channels = parse(file)
  for (const [index, { id, brand }] of channels.entries()) {
    const place = `CHANNELS_FILE: ${file}: ${index}.`
    const first = channels.findIndex((other) => other.id === id)
    if (first < index) throw new OperatorError(`${place}id: "${id}" is already the id of channel ${first}: give each channel its own id.`)
    if (brands && !brands.includes(brand))
      throw new OperatorError(`${place}brand: "${brand}" is not one of the group's brands: choose one of ${brands.join(', ')}.`)
  }
  return channels.map((channel) => withAbsolutePath(channel, dirname(file)))
}

function withAbsolutePath(channel: ChannelSetting, folder: string): ChannelSetting {
  const { source } = channel
  if (source.from !== 'schedule' || source.file === undefined) return channel
  return { ...channel, source: { ...source, file: resolve(folder, source.file) } }
}

function parse(file: string): ChannelSetting[] {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), channelsFile), readFileSync(file, 'utf8'))
  } catch (error) {
    throw new OperatorError(`CHANNELS_FILE: ${file}: ${messageOf(error)}.`)
  }
}

function messageOf(error: unknown): string {
  if (!v.isValiError(error)) return (error as Error).message
  const [{ message, path }] = error.issues
  return `${path?.map(({ key }) => String(key)).join('.') ?? 'the file'}: ${message}`
}
