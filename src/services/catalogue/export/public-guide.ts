// The programme guide of the group's channels as XMLTV, for players (x-tvg-url of /media/channels.m3u) and other systems.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { CataloguePublic, CatalogueSchedule } from '#contracts/http/catalogue.ts'
import { channelElement, xmltvEnd, xmltvStart } from './export-xmltv.ts'
import { programmeElement } from './xmltv-programme-element.ts'

type GuideText = { plain: string; gzipped: Uint8Array<ArrayBuffer>; etag: string }

/** Returns the document. It is the same for all callers, and at most an hour old. */
export type PublicGuide = () => Promise<GuideText>

type GuideTools = { schedule: Pick<CatalogueSchedule, 'channels' | 'airings'> & Pick<CataloguePublic, 'revision'>; now: () => number }

const hour = 3_600_000
const day = 24 * hour
const back = 3 * hour
const daysAhead = 7
/** Changes of the content appear after at most five minutes, and the days move on after an hour. */
const shortestLife = hour / 12
const longestLife = hour

const compress = promisify(gzip)

export function createPublicGuide({ schedule, now }: GuideTools): PublicGuide {
  let known: { text: Promise<GuideText>; at: number; revision: number } | undefined

  async function write(from: number): Promise<GuideText> {
    const channels: string[] = []
    const programmes: string[] = []
    for (const channel of await schedule.channels()) {
      const elements = await programmesOf(channel.id, from)
      if (elements.length) channels.push(channelElement(channel))
      programmes.push(...elements)
    }
    const plain = `${xmltvStart}${[...channels, ...programmes].join('\n')}\n${xmltvEnd}`
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
    return { plain, gzipped: new Uint8Array(await compress(plain)), etag }
  }

  /** Reads the programmes by day, so that other requests are served in between. */
  async function programmesOf(channel: string, from: number): Promise<string[]> {
    const elements = new Map<string, string>()
    for (let days = 0; days < daysAhead; days++)
      for (const { id, entry, stop } of await schedule.airings(channel, from + days * day, from + (days + 1) * day))
        if (!elements.has(id)) elements.set(id, programmeElement({ ...entry, id, stop: stop ?? undefined }))
    return [...elements.values()]
  }

  async function refresh(): Promise<GuideText> {
    const age = known ? Math.abs(now() - known.at) : Number.POSITIVE_INFINITY
    if (known && age < shortestLife) return known.text
    const revision = await schedule.revision()
    if (known?.revision === revision && age < longestLife) return known.text
    const text = write(now() - back)
    known = { text, at: now(), revision }
    text.catch(() => {
      known = undefined
    })
    return text
  }

  // Simultaneous requests wait for one answer.
  let running: Promise<GuideText> | undefined
  return () => {
    running ??= refresh().finally(() => {
      running = undefined
    })
    return running
  }
}
