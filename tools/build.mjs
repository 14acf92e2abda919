// `npm run build`: the bundles of src/web, for the browser (dist/browser), its service worker (dist/worker) and the server (dist/server).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { node26, root } from './install.mjs'

const brotli = promisify(brotliCompress)
const stamp = join(root, 'dist', '.built')
const isSource = /\.(?:tsx?|css|graphql|woff2|svg|json)$/
const isTest = /\.test\.tsx?$/

/** Returns a hash of all source files of the bundles. If it has not changed, no build is needed. */
function sources() {
  const hash = createHash('sha256')
  for (const file of ['vite.config.ts', 'package-lock.json', 'tools/build.mjs', 'tools/releases.ts'])
    hash.update(readFileSync(join(root, file)))
  for (const module of ['web', 'contracts']) {
    const folder = join(root, 'src', module)
    for (const name of readdirSync(folder, { recursive: true }).sort())
      if (isSource.test(name) && !isTest.test(name)) hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex')
}

export const isBuilt = () => existsSync(stamp) && existsSync(join(root, 'dist/server/web.js')) && readFileSync(stamp, 'utf8') === sources()

/** Runs this file on Node 26, in a separate process. Returns the exit code. */
export function build() {
  return spawnSync(node26(), [fileURLToPath(import.meta.url)], { cwd: root, stdio: 'inherit' }).status ?? 1
}

const isText = /\.(?:js|css|svg)$/

const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = constants

/** Compresses files at the highest Brotli quality: a tenth smaller than at the server's usual quality for pages. Returns the names of the .br files. */
async function compressed(folder, files) {
  const names = files.filter((name) => isText.test(name)).map((name) => `${name}.br`)
  // The name of a file contains a hash of its content. A file receives this name only when the file is complete. So an existing file is up
  // to date.
  const missing = names.filter((name) => !existsSync(join(folder, name)))
  await Promise.all(
    missing.map(async (name) => {
      const path = join(folder, name)
      writeFileSync(
        `${path}.part`,
        await brotli(readFileSync(path.slice(0, -3)), { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } }),
      )
      renameSync(`${path}.part`, path)
    }),
  )
  return names
}

async function bundle() {
  process.env.NODE_ENV = 'production'
  const digest = sources()
  rmSync(stamp, { force: true })
  const { build: vite } = await import('vite')
  const { keepReleases } = await import('./releases.ts')
  const shared = { root, logLevel: 'warn', mode: 'production' }
  // Turns off Vite's warning about large chunks, because tools/check-downloads.ts checks sizes.
  const chunkSizeWarningLimit = 5000
  // Turns off the warning about slow plugins, because their times depend on the load of the machine.
  const checks = { pluginTimings: false }
  const { output } = await vite({
    ...shared,
    build: { outDir: 'dist/browser', emptyOutDir: false, chunkSizeWarningLimit, rollupOptions: { checks } },
  })
  const files = output.map(({ fileName }) => fileName)
  keepReleases(join(root, 'dist/browser'), [...files, ...(await compressed(join(root, 'dist/browser'), files))])
  await vite({
    ...shared,
    // Bundles all packages into one file, so that the start reads few files. The kit is not bundled, so that the bundle and the services share its modules.
    ssr: { noExternal: true },
    build: {
      ssr: 'src/web/server/web.tsx',
      outDir: 'dist/server',
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      chunkSizeWarningLimit,
      rollupOptions: { checks, external: /^#kit\//, output: { entryFileNames: 'web.js' } },
    },
  })
  await vite({
    ...shared,
    configFile: false,
    // A worker must be one file with a fixed name. Browsers install it again when its text has changed: once for each release.
    build: {
      outDir: 'dist/worker',
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: {
        input: 'src/web/browser/worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js', banner: `/* ${digest} */` },
      },
    },
  })
  writeFileSync(stamp, digest)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (Number(process.versions.node.split('.')[0]) < 26) process.exit(build())
  await bundle()
}
