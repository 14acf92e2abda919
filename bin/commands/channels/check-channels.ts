// The checks of CHANNELS_FILE that `daypart doctor` makes: brands, films and dayparts.
import { join } from 'node:path'
import { loadBrands } from '#brands/load-brands.ts'
import type { Brand } from '#contracts/brand.ts'
import { type ChannelSetting, type Daypart, isFreeChannel } from '#contracts/media/channel.ts'
import { bucketOf, type Config, packageRoot } from '#kit/config.ts'
import { daypartsOf } from '#services/catalogue/keeper/broadcast-day.ts'
import { createLibrary, type Library } from '#services/media/films/library.ts'
import { storagesOf } from '#services/media/media.ts'
import { findSlate, unfitness } from '#services/media/playout/channel-films.ts'
import { readChannels } from '../../services/open-channels.ts'
import { unplayedFilms } from './check-scheduled-films.ts'

type Finding = { what: string; ok: boolean; text: string }

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Returns the findings about the channels: one that counts them, and one for each warning and each fault. */
export async function checkChannels(config: Config): Promise<Finding[]> {
  const what = 'Channels'
  try {
    const channels = readChannels(config)
    const filmFolders = [config.MEDIA_DIR, ...(config.DEMO ? [join(packageRoot, 'demo/media/films')] : [])]
    // An outage of the bucket is the finding of another check.
    const library = createLibrary(storagesOf({ filmFolders, bucket: bucketOf(config), report: () => undefined }), Date.now)
    const brands = brandsOf(config)
    const faults = (await Promise.all(channels.map((channel) => faultsOf(channel, library, brands)))).flat()
    // A database that cannot be read is the finding of another check.
    const unplayed = await unplayedFilms(channels, library, config).catch(() => [])
    const texts = [...lockedOrigins(channels, brands).map((channel) => `${channel}: warning: ${originWarning}`), ...unplayed]
    const warnings = texts.map((text) => ({ what, ok: true, text: `${text}.` }))
    const from = config.CHANNELS_FILE ?? (channels.length ? "the demo's file" : 'no file: set CHANNELS_FILE to put channels on the air')
    return [{ what, ok: true, text: `${channels.length} in ${from}` }, ...warnings, ...faults.map((text) => ({ what, ok: false, text }))]
  } catch (error) {
    return [{ what, ok: false, text: (error as Error).message }]
  }
}

const originWarning =
  'viewers who may watch it get the URL of its origin, and anyone with this URL can watch. Protect the stream at its CDN (docs/channels.md), or make the channel free'

function brandsOf({ BRANDS_DIR }: Config): readonly Brand[] {
  const loaded = loadBrands(BRANDS_DIR)
  return 'fault' in loaded ? [] : loaded.group.brands
}

/** Returns the ids of the channels that are not free, but whose stream is at an origin that the site does not protect. */
function lockedOrigins(channels: readonly ChannelSetting[], brands: readonly Brand[]): string[] {
  const isFree = (channel: ChannelSetting) =>
    isFreeChannel(
      channel,
      brands.find(({ key }) => key === channel.brand),
    )
  return channels.flatMap((channel) => (channel.source.from === 'origin' && !isFree(channel) ? [channel.id] : []))
}

async function faultsOf(channel: ChannelSetting, library: Library, brands: readonly Brand[]): Promise<string[]> {
  const faults = [...daypartFaults(daypartsOf(channel)), ...licenseFaults(channel, brands), ...(await filmFaults(channel, library))]
  return faults.map((fault) => `${channel.id}: ${fault}.`)
}

/** The site gives the keys of ClearKey. For the other systems the brand of the channel needs a licence server. */
function licenseFaults({ brand: key, keySystems = [], source }: ChannelSetting, brands: readonly Brand[]): string[] {
  if (keySystems.length && source.from === 'origin')
    return ['`keySystems` is for channels of films: remove it, because its stream is external']
  const servers = brands.find((brand) => brand.key === key)?.drm ?? {}
  return keySystems
    .filter((system) => system !== 'clearkey' && !servers[system])
    .map(
      (system) => `its brand "${key}" has no licence server for ${system}: add drm in brands.json, or remove ${system} from \`keySystems\``,
    )
}

async function filmFaults(channel: ChannelSetting, library: Library): Promise<string[]> {
  if (channel.source.from === 'origin') return []
  const slate = await findSlate(library, channel)
  if (typeof slate === 'string') return [slate]
  const faults: string[] = []
  for (const id of new Set(channel.breaks?.films)) {
    const found = await library.find(id)
    const fault = found ? unfitness(found.film, slate, channel) : 'is missing or invalid: package it in MEDIA_DIR, or remove it'
    if (fault) faults.push(`the film "${id}" of its breaks ${fault}`)
  }
  return faults
}

function daypartFaults(dayparts: readonly Daypart[]): string[] {
  const faults: string[] = []
  for (const [index, name] of weekdays.entries()) {
    const ofDay = dayparts.filter(({ days }) => days?.includes(index + 1) ?? true)
    if (dayparts.length && !ofDay.length) faults.push(`no daypart applies on ${name}, so nothing is on: add one for this day`)
    const doubled = ofDay.find(({ from }, at) => ofDay.findIndex((other) => other.from === from) < at)
    if (doubled)
      faults.push(
        `two dayparts begin at ${doubled.from} on ${name}, so the first one never airs: change \`from\` or \`days\` of one of them`,
      )
  }
  return faults
}
