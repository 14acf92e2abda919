// A built site in a temporary folder, and the web service on the test network.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { ErrorEvent } from '#contracts/http/events.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { createIconDrawer } from '#services/media/icons/draw-icon.ts'
import { createWeb } from '../web.tsx'
import { testBrands, testContent } from './network.ts'
import { testOnce } from './once.ts'
import { testProviders } from './providers.ts'

/** Creates a folder like the build output, with one script, one font and a few styles. */
export function createBuiltFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-web-'))
  const files: Record<string, string> = {
    'assets/main-1.js': `import './site-1.js';${' '.repeat(200)}`,
    'assets/site-1.js': 'export {}',
    'assets/theme-1.css': 'body{margin:0}',
    'assets/site-1.css': '.tile{}',
    'assets/home-1.css': '.home{}',
    'assets/shelf-1.css': '.shelf{}',
    'assets/title-1.css': '.title{}',
    'assets/font-1.woff2': 'font',
    'assets/home-1.js': '',
    'assets/shelf-1.js': '',
    'assets/title-1.js': '',
  }
  const manifest = {
    'src/web/browser/main.ts': { file: 'assets/main-1.js', css: ['assets/theme-1.css'], isEntry: true },
    '_site.js': { file: 'assets/site-1.js', css: ['assets/site-1.css'] },
    'src/web/browser/navigation/site-app.tsx': { file: 'assets/app-1.js', imports: ['_site.js', '_main-1.js'] },
    '_main-1.js': { file: 'assets/main-1.js' },
    'src/web/pages/home.tsx': { file: 'assets/home-1.js', css: ['assets/home-1.css'], imports: ['_site.js'] },
    'src/web/pages/title.tsx': { file: 'assets/title-1.js', css: ['assets/title-1.css'], imports: ['_site.js'] },
    'src/web/browser/hydration/hydrate.tsx': { file: 'assets/hydrate-1.js', imports: ['_site.js', '_main-1.js'] },
    'src/web/ui/messages.en.ts': { file: 'assets/texts-1.js' },
    'src/web/pages/video.tsx': { file: 'assets/video-1.js', imports: ['_site.js', '_facade.js'] },
    '_facade.js': { file: 'assets/facade-1.js' },
    'src/web/player/player.tsx': { file: 'assets/player-1.js', imports: ['_facade.js'] },
    'src/web/player/stream/hls-stream.ts': { file: 'assets/engine-1.js' },
    'src/web/player/messages/messages.en.ts': { file: 'assets/words-en-1.js' },
    'src/web/player/messages/messages.es.ts': { file: 'assets/words-es-1.js' },
    'src/web/sections/lists/shelf.tsx': { file: 'assets/shelf-1.js', css: ['assets/shelf-1.css'], imports: ['_site.js'] },
    'src/web/ui/theme/font/archivo.woff2': { file: 'assets/font-1.woff2' },
  }
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  return folder
}

export const origin = 'https://daypart.test'

/** Creates the web service. A test can change its current time. */
export function openSite(change: Partial<WebTools> & { content?: ReturnType<typeof testContent>['client'] } = {}) {
  const folder = createBuiltFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const reported: ErrorEvent[] = []
  const clock = { now: Date.UTC(2026, 10, 20) }
  const network = testContent()
  const web = createWeb({
    brands: testBrands,
    content: network.client,
    messages: { contact: async () => ({ isAccepted: true }) },
    access: async () => Response.json({ code: 'NOT_FOUND', title: 'Not Found', status: 404 }, { status: 404 }),
    providers: testProviders().client,
    consentLaw: async () => 'us',
    drawIcon: createIconDrawer(),
    runOnce: testOnce(() => clock.now),
    publicUrl: origin,
    now: () => clock.now,
    browserFolder: folder,
    brandsFolder: join(import.meta.dirname, '../../../../demo/brands'),
    report: (event) => reported.push(event),
    pageCache: true,
    ...change,
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    web.fetch(new Request(`${origin}${path}`, { headers: { host: 'daypart.test', ...headers } }))
  const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
  return { web, get, text, folder, reported, clock, queries: network.queries }
}
