// `daypart notify`: queues a notification for all browsers, or for those that subscribed on the site of a brand. The running site sends it.
import { originsOf } from '#brands/brand-site.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import type { Config } from '#kit/config.ts'
import { createDeliveryStore, type DeliveryStore } from '#services/personalization/push/delivery-store.ts'
import type { NoticeTexts } from '#services/personalization/push/notice-texts.ts'
import { openExistingCatalogue } from '../open-catalogue.ts'

export type NotifyOptions = {
  title: string
  body: string
  /** The Spanish texts: both or none. */
  titleEs?: string
  bodyEs?: string
  url: string
  brand?: string
  hours?: string
}
export type Notifications = Pick<DeliveryStore, 'queue'> & { group: BrandGroup; publicUrl: string; close(): Promise<void> }
type NotifyRun = { open(): Promise<Notifications>; now?: () => number; stdout?: NodeJS.WritableStream; stderr?: NodeJS.WritableStream }

/** The largest number of characters. Push services accept 4,096 bytes. */
const longest = { title: 120, body: 500, url: 1000 }

export async function openNotifications(config: Config): Promise<Notifications> {
  const { database, group, close } = await openExistingCatalogue(config)
  return { ...createDeliveryStore(database, Date.now), group, publicUrl: config.PUBLIC_URL, close }
}

/** Returns the exit code: 0 success, 2 usage error. */
export async function notifyCommand(options: NotifyOptions, run: NotifyRun): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr, now = Date.now } = run
  const opened = await run.open()
  try {
    const fault = faultOf(options, opened)
    if (fault) {
      stderr.write(`${fault}\n`)
      return 2
    }
    const { title, body, titleEs, bodyEs, url, brand, hours = '24' } = options
    const texts: NoticeTexts = { en: { title, body }, ...(titleEs && bodyEs && { es: { title: titleEs, body: bodyEs } }) }
    const notice = {
      id: `operator ${crypto.randomUUID()}`,
      at: now(),
      texts: JSON.stringify(texts),
      url,
      expires_at: now() + Number(hours) * 3_600_000,
    }
    const browsers = await opened.queue(notice, brand === undefined ? 'all' : { brand })
    stdout.write(
      `Queued for ${browsers} ${browsers === 1 ? 'browser' : 'browsers'}. The running site sends it within seconds, or after the quiet hours of a viewer.\n`,
    )
    return 0
  } finally {
    await opened.close()
  }
}

/** Control characters, and those that change the direction of text: with them, a text looks different from what it says. */
const unprintable = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u

function faultOf({ title, body, titleEs, bodyEs, url, brand, hours = '24' }: NotifyOptions, { group, publicUrl }: Notifications) {
  if ((titleEs === undefined) !== (bodyEs === undefined)) return 'Give both --title-es and --body-es, or neither.'
  const fault =
    faultOfText('title', title, longest.title) ??
    faultOfText('body', body, longest.body) ??
    faultOfText('title-es', titleEs, longest.title) ??
    faultOfText('body-es', bodyEs, longest.body) ??
    faultOfText('url', url, longest.url)
  if (fault) return fault
  const isPath = /^\/(?![/\\])/.test(url)
  if (!isPath && !(URL.canParse(url) && originsOf(publicUrl, group).includes(new URL(url).origin)))
    return '--url must be a path such as /harbor-precinct, or the URL of a page of this site.'
  const keys = group.brands.map(({ key }) => key)
  if (brand !== undefined && !keys.includes(brand)) return `--brand must be one of ${keys.join(', ')}.`
  return /^[1-9]\d{0,2}$/.test(hours) ? null : '--hours must be a whole number from 1 to 999.'
}

function faultOfText(name: string, text: string | undefined, max: number): string | null {
  if (text === undefined) return null
  if (!text.trim() || text.length > max) return `--${name} must have 1 to ${max} characters.`
  return unprintable.test(text) ? `--${name} must be one line without characters that control the direction of text.` : null
}
