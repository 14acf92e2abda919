// Vite stands in front with the modules of the browser; everything else is the house itself, whose web room comes from Vite as well.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer as createProbe } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import type { CreateWeb, WebRoom, WebTools } from '#contracts/http/web.ts'
import { packageRoot, readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { openHouse } from '../bin/serve.ts'

const config = readConfig()
const folder = entryFolder()
const housePort = await freePort()

/** What a page starts with here: Vite's client, React's refresh, every style (the server knows none yet), then the site. */
const startModule = 'virtual:daypart-start'
const start = `
import RefreshRuntime from '/@react-refresh'
RefreshRuntime.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
import.meta.glob('/src/web/**/*.css', { eager: true })
await import('/src/web/browser/wake.ts')
`
const startPlugin: Plugin = {
  name: 'daypart-start',
  resolveId: (id) => (id === startModule ? `\0${startModule}` : undefined),
  load: (id) => (id === `\0${startModule}` ? start : undefined),
  configureServer({ middlewares }) {
    middlewares.use('/generetic/start.js', (_request, response) => {
      response.setHeader('content-type', 'text/javascript')
      response.end(`import '/generetic/@vite/client'\nimport '/generetic/@id/__x00__${startModule}'\n`)
    })
  },
}

const vite = await createServer({
  root: packageRoot,
  plugins: [startPlugin],
  server: {
    host: config.HOST,
    port: config.PORT,
    strictPort: true,
    // Wordmarks are the house's; the rest below /generetic/ is Vite's.
    proxy: { '^/(?!generetic/)|^/generetic/(brands/|old-browser)': `http://127.0.0.1:${housePort}` },
  },
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createProbe().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** A manifest with one script and no styles. */
function entryFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'daypart-dev-'))
  mkdirSync(join(made, '.vite'))
  writeFileSync(join(made, 'start.js'), '')
  writeFileSync(join(made, '.vite/manifest.json'), JSON.stringify({ 'src/web/browser/wake.ts': { file: 'start.js' } }))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}

/** The web room as its sources are now: made again when one of them changed. */
const createWeb: CreateWeb = (tools) => {
  let made: { by: CreateWeb; room: WebRoom } | undefined
  const current = async () => {
    const { createWeb: by } = (await vite.ssrLoadModule('/src/web/server/web.tsx')) as { createWeb: CreateWeb }
    if (made?.by !== by) made = { by, room: by({ ...tools, browserFolder: folder } satisfies WebTools) }
    return made.room
  }
  return {
    fetch: async (request) => (await current()).fetch(request),
    cached: () => false,
    contentChanged: (revision) => made?.room.contentChanged(revision),
  }
}

const log = createLog(config.LOG_LEVEL ?? 'warn')
const house = await openHouse({ ...config, PORT: housePort, HOST: '127.0.0.1' }, 'development', log, { createWeb, pageCache: false })
await vite.listen()
console.log(`Daypart in development at ${config.PUBLIC_URL}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await Promise.all([vite.close(), house.stop(0)])
    process.exit(0)
  })
