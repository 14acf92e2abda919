// The development server. Vite serves browser modules and proxies all other requests to the site. Vite also loads the site's web service.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer as createProbe } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import type { CreateWeb, WebService, WebTools } from '#contracts/http/web.ts'
import { packageRoot, readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { openSite } from '../bin/serve/serve.ts'

const config = readConfig()
const folder = entryFolder()
const sitePort = await freePort()

/** The script that each page loads in development: Vite's client, React Refresh and all styles, then the site's own script. */
const startModule = 'virtual:daypart-start'
const start = `
import RefreshRuntime from '/@react-refresh'
RefreshRuntime.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
import.meta.glob('/src/web/**/*.css', { eager: true })
await import('/src/web/browser/main.ts')
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
    // Vite itself serves the paths below /generetic/, except wordmarks and the script for old browsers. The proxy sends all other requests to the site.
    proxy: { '^/(?!generetic/)|^/generetic/(brands/|old-browser)': `http://127.0.0.1:${sitePort}` },
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

/** Creates a folder with a build manifest that names `startModule` as the only script, and no styles. Returns the folder's path. */
function entryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-dev-'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'start.js'), '')
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify({ 'src/web/browser/main.ts': { file: 'start.js' } }))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates the web service from the sources. After each change, creates it again from the changed sources. */
const createWeb: CreateWeb = (tools) => {
  let current: { source: CreateWeb; service: WebService } | undefined
  const load = async () => {
    const { createWeb: source } = (await vite.ssrLoadModule('/src/web/server/web.tsx')) as { createWeb: CreateWeb }
    if (current?.source !== source) current = { source, service: source({ ...tools, browserFolder: folder } satisfies WebTools) }
    return current.service
  }
  return {
    fetch: async (request) => (await load()).fetch(request),
    cached: () => false,
    contentChanged: (revision) => current?.service.contentChanged(revision),
  }
}

const log = createLog(config.LOG_LEVEL ?? 'warn')
const site = await openSite({ ...config, PORT: sitePort, HOST: '127.0.0.1' }, 'development', log, { createWeb, pageCache: false })
await vite.listen()
console.log(`Daypart in development at ${config.PUBLIC_URL}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await Promise.all([vite.close(), site.stop(0)])
    process.exit(0)
  })
