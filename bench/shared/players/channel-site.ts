// Starts a site for players: its programmes change while they play, and breaks are frequent.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockEnvironment, offsetTo } from '../../../test/setup/clock.ts'
import { startHaproxy } from '../haproxy.ts'
import { fixedPort, root, type Site, startSite } from '../site.ts'

export type ChannelSite = {
  /** The URL of the M3U list. */
  list: string
  /** Milliseconds by which the site's clock differs from that of this machine. */
  clockOffset: number
  /** Stops and starts all processes in turn, with the same data and with a clock that is `jump` seconds later. */
  restart(jump: number): Promise<void>
  stop(): Promise<void>
}

/** Seconds from the start of the site until players play: the site needs them to import the demo. */
const startTime = 20
/** Minutes between two breaks in a programme: the fewest that CHANNELS_FILE allows. */
const breakEvery = 5

type ChannelSiteOptions = { before: number; token: string; processes: number }

/**
 * Starts a site on which all channels change their programme at eight in the evening in New York, `before` seconds after the players begin. Several
 * processes answer in turn, behind HAProxy.
 */
export async function startChannelSite({ before, token, processes }: ChannelSiteOptions): Promise<ChannelSite> {
  const change = Temporal.Now.zonedDateTimeISO('America/New_York').add({ days: 1 }).with({ hour: 20, minute: 0, second: 0, millisecond: 0 })
  const begin = change.subtract({ seconds: before + startTime }).toInstant()
  const clockOffset = offsetTo(begin.toString())
  const data = mkdtempSync(join(tmpdir(), 'daypart-live-'))
  const channels = JSON.parse(readFileSync(join(root, 'demo/channels.json'), 'utf8')) as { breaks?: { every: number } }[]
  for (const { breaks } of channels) if (breaks) breaks.every = breakEvery
  const file = join(data, 'channels.json')
  writeFileSync(file, JSON.stringify(channels))
  // LAME_DUCK is chosen as docs/operating.md recommends: longer than two intervals of 200 ms plus one second.
  const env = { CHANNELS_FILE: file, DEMO: 'on', OPERATOR_TOKEN: token, ...(processes > 1 && { LAME_DUCK: '2' }) }
  const start = (port: number, offset: number) => startSite({ data, port, env: { ...clockEnvironment(offset), ...env } })
  const ports: number[] = []
  const sites: Site[] = []
  while (sites.length < processes) {
    ports.push(await fixedPort())
    sites.push(await start(ports.at(-1)!, clockOffset))
  }
  const balancer = processes > 1 ? await startHaproxy(ports) : null
  return {
    list: `${balancer?.url ?? sites[0]!.url}/media/channels.m3u`,
    clockOffset,
    async restart(jump) {
      for (const [index, port] of ports.entries()) {
        await sites[index]!.stop()
        sites[index] = await start(port, clockOffset + jump * 1000)
      }
    },
    async stop() {
      await balancer?.stop()
      await Promise.all(sites.map((site) => site.stop()))
      rmSync(data, { recursive: true, force: true })
    },
  }
}
