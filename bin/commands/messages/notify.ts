// `daypart notify`: queues a notification for all browsers, or for those that subscribed on the site of a brand. The running site sends it.
import { originsOf } from '#brands/brand-site.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import type { Config } from '#kit/config.ts'
import { createDeliveryStore, type DeliveryStore } from '#services/personalization/push/delivery-store.ts'
import { openExistingCatalogue } from '../open-catalogue.ts'

export type NotifyOptions = { title: string; body: string; url: string; brand?: string; hours?: string }
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
    const { title, body, url, brand, hours = '24' } = options
    const notice = {
      id: `operator ${crypto.randomUUID()}`,
      at: now(),
      texts: JSON.stringify({ en: { title, body } }),
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

function faultOf({ title, body, url, brand, hours = '24' }: NotifyOptions, { group, publicUrl }: Notifications): string | null {
  for (const [name, text] of Object.entries({ title, body, url }))
    if (!text.trim() || text.length > longest[name as keyof typeof longest])
      return `--${name} must have 1 to ${longest[name as keyof typeof longest]} characters.`
  const isPath = /^\/(?![/\\])/.test(url)
  if (!isPath && !(URL.canParse(url) && originsOf(publicUrl, group).includes(new URL(url).origin)))
    return '--url must be a path such as /harbor-precinct, or the URL of a page of this site.'
  const keys = group.brands.map(({ key }) => key)
  if (brand !== undefined && !keys.includes(brand)) return `--brand must be one of ${keys.join(', ')}.`
  return /^[1-9]\d{0,2}$/.test(hours) ? null : '--hours must be a whole number from 1 to 999.'
}
