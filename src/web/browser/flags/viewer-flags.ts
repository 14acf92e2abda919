// [A6-10] The viewer's feature flags: loaded one time in a visit, applied to the page, and reported when the viewer sees them [A7-43]. Loaded only if
// some flags depend on the viewer.
import type { SeenFlags, ViewerFlags } from '#contracts/flags/api.ts'
import { type FlagName, flagTokens } from '#contracts/flags.ts'
import { readSession } from '../../account/session/session-record.ts'
import { accountChangedEvent, viewerStore } from '../../tiles/viewer.ts'
import { mayMeasure, mayRemember, onConsentChange } from '../../ui/consent.ts'
import { type FlagRecord, flagStore } from '../../ui/flags/flag-store.ts'
import { preloadedState } from '../document/preloaded-state.ts'

/** Milliseconds for which a tab uses its flags, although audiences may have changed. */
const life = 10 * 60_000
const timeout = 10_000
/** Milliseconds in which uses of flags are collected for one report. */
const reportDelay = 1000

const currentUser = () => readSession()?.user.id ?? null

/** Loads the viewer's flags unless this tab has them, and follows sign-ins and sign-outs. */
export async function followFlags(): Promise<void> {
  addEventListener(accountChangedEvent, () => void load())
  onConsentChange(() => void load())
  flagStore.subscribe(planReport)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report())
  await load()
}

/** Loads run one after the other, so that the flags of the last viewer win. All pages of a document have one version and one brand. */
let loading = Promise.resolve()
const load = () => {
  loading = loading.then(loadIfNeeded)
  return loading
}

async function loadIfNeeded(): Promise<void> {
  const { askFlags: version, brand } = preloadedState().visit
  const user = currentUser()
  const stored = flagStore.read()
  const age = Date.now() - (stored?.at ?? 0)
  // An account is known already. A device is not: it gets a cookie, and its flags are remembered.
  if (user === null && !mayRemember()) return
  const isCurrent = stored?.version === version && stored?.user === user && stored?.brand === brand.key && age >= 0 && age < life
  if (isCurrent) return apply(stored)
  const flags = await ask(brand.key)
  if (!flags) return
  const reported = stored?.user === user ? stored.reported : []
  // Another process of the site may count versions differently: the page's version is what later pages compare.
  const record: FlagRecord = {
    ...flags,
    version: version!,
    user,
    brand: brand.key,
    at: Date.now(),
    tokens: flagTokens(flags.flags),
    reported,
  }
  flagStore.keep(record)
  apply(record)
}

/** Returns the viewer's flags; null without an answer: the page keeps the values of the site. */
async function ask(brand: string): Promise<ViewerFlags | null> {
  try {
    const response = await fetch(`/flags?brand=${encodeURIComponent(brand)}`, { signal: AbortSignal.timeout(timeout) })
    return response.ok ? ((await response.json()) as ViewerFlags) : null
  } catch {
    return null
  }
}

function apply({ tokens, flags }: FlagRecord): void {
  document.documentElement.dataset['flags'] = tokens
  for (const element of document.querySelectorAll<HTMLElement>('[data-flag]')) flagStore.use(element.dataset['flag'] as FlagName)
  // The link to the TV provider may have been checked before.
  const { off } = preloadedState().visit.brand
  const { isBrandsChecked, nip } = viewerStore.read()
  const dims = flags.nip !== false && !off?.includes('dimming')
  if (isBrandsChecked && nip !== dims) viewerStore.change({ nip: dims })
  planReport()
}

let waiting: ReturnType<typeof setTimeout> | undefined
function planReport(): void {
  waiting ??= setTimeout(report, reportDelay)
}

/** Reports each value that a rule chose and the page uses, one time in a visit. */
function report(): void {
  clearTimeout(waiting)
  waiting = undefined
  if (!mayMeasure()) return
  const record = flagStore.read()
  if (!record || record.version !== preloadedState().visit.askFlags) return
  const { variants, reported, brand } = record
  const fresh = [...flagStore.used()].flatMap((name) => {
    const variant = variants[name]
    return variant === undefined || reported.includes(`${name}=${variant}`) ? [] : [{ name, variant }]
  })
  if (!fresh.length) return
  const seen: SeenFlags = { brand, flags: fresh }
  navigator.sendBeacon?.('/flags/analytics', new Blob([JSON.stringify(seen)], { type: 'application/json' }))
  flagStore.keep({ ...record, reported: [...reported, ...fresh.map(({ name, variant }) => `${name}=${variant}`)] })
}
