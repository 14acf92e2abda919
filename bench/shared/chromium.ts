import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'

/** The browser of the benchmarks and of the journey of push messages. CHROMIUM sets another one for all benchmarks and journeys. */
export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Command-line arguments of Chromium: no sandbox, no GPU, no background network requests. */
export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium with an empty profile. Lighthouse connects to it at `debuggingPort`. */
export function openChromium(options: { width?: number; height?: number; debuggingPort?: number } = {}): Promise<BrowserContext> {
  const args = options.debuggingPort ? [...quiet, `--remote-debugging-port=${options.debuggingPort}`] : quiet
  return chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'daypart-chromium-')), {
    executablePath: chromiumPath,
    headless: true,
    args,
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
  })
}

export type Throttle = { cpu: number; latency: number; kbps: number }
/** The network of Lighthouse's "slow 4G", and a CPU four times slower. `latency` in ms. */
export const slow4G: Throttle = { cpu: 4, latency: 150, kbps: 1638.4 }

export async function throttled(page: Page, { cpu, latency, kbps }: Throttle): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await session.send('Network.enable')
  const throughput = (kbps * 1024) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  return session
}
