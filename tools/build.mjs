// `npm run build`: the two bundles of src/web, for the browser (dist/browser) and for the server (dist/server).
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

/** A digest of everything that ends up in a bundle. */
function sources() {
  const hash = createHash('sha256')
  for (const file of ['vite.config.ts', 'package-lock.json', 'tools/build.mjs', 'tools/lean-react.ts', 'tools/releases.ts'])
    hash.update(readFileSync(join(root, file)))
  for (const room of ['web', 'contracts']) {
    const folder = join(root, 'src', room)
    for (const name of readdirSync(folder, { recursive: true }).sort())
      if (isSource.test(name) && !isTest.test(name)) hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex')
}

export const isBuilt = () => existsSync(stamp) && existsSync(join(root, 'dist/server/web.js')) && readFileSync(stamp, 'utf8') === sources()

/** Builds in a process of its own, on Node 26. Answers its exit code. */
export function build() {
  return spawnSync(node26(), [fileURLToPath(import.meta.url)], { cwd: root, stdio: 'inherit' }).status ?? 1
}

const isText = /\.(?:js|css|svg)$/

const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_NPOSTFIX, BROTLI_PARAM_NDIRECT } = constants
/** Ways to code distances; which one suits a script is known when all have been tried: 300 bytes less of the home page's. */
const ways = [
  [0, 1],
  [0, 4],
  [1, 4],
  [2, 0],
]

async function least(bytes) {
  const tried = ways.map(([postfix, direct]) =>
    brotli(bytes, {
      params: {
        [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
        [BROTLI_PARAM_NPOSTFIX]: postfix,
        [BROTLI_PARAM_NDIRECT]: direct << postfix,
      },
    }),
  )
  return (await Promise.all(tried)).reduce((one, other) => (other.length < one.length ? other : one))
}

/** What the server sends of these files, as tight as can be: what it makes by itself, quickly, is a tenth more. */
async function compressed(folder, files) {
  const names = files.filter((name) => isText.test(name)).map((name) => `${name}.br`)
  // A name carries its content's hash, and the file is there whole or not at all: what is there is right.
  const missing = names.filter((name) => !existsSync(join(folder, name)))
  await Promise.all(
    missing.map(async (name) => {
      const path = join(folder, name)
      writeFileSync(`${path}.part`, await least(readFileSync(path.slice(0, -3))))
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
  // What the browser downloads has limits of its own: tools/check-downloads.ts.
  const chunkSizeWarningLimit = 5000
  // A slow machine is no fault of a plugin.
  const checks = { pluginTimings: false }
  const { output } = await vite({
    ...shared,
    build: { outDir: 'dist/browser', emptyOutDir: false, chunkSizeWarningLimit, rollupOptions: { checks } },
  })
  const files = output.map(({ fileName }) => fileName)
  keepReleases(join(root, 'dist/browser'), [...files, ...(await compressed(join(root, 'dist/browser'), files))])
  await vite({
    ...shared,
    // One file with all it needs, so that a start reads little; what the house shares with its rooms stays the house's own.
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
  writeFileSync(stamp, digest)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (Number(process.versions.node.split('.')[0]) < 26) process.exit(build())
  await bundle()
}
