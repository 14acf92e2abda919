import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

type Graph = { getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null }
const entry = file('./src/web/browser/main.ts')
const afterLoad = file('./src/web/browser/after-load.ts')
/**
 * Modules that the invitation and the callout of a live event import. They are in the chunk that runs after load: otherwise they would be in a chunk that
 * imports React, and both would run it.
 */
const withoutReact = ['shell/live-callout/page-in-use.ts', 'ui/modals/focus.ts', 'ui/pictures/picture-source.ts', 'ui/viewer-zone.ts'].map(
  (name) => file(`./src/web/${name}`),
)
/** The styles of buttons are in the style sheet of the entry, which every page has. */
const buttonStyles = file('./src/web/ui/button.module.css')
const home = file('./src/web/pages/home.tsx')

/** Returns whether a file imports a module statically, directly or through other modules. */
function importsStatically(importer: string, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (id === importer) return true
  if (seen.has(id)) return false
  seen.add(id)
  return graph.getModuleInfo(id)?.importers.some((each) => importsStatically(importer, each, graph, seen)) ?? false
}

/** Returns whether a module is loaded by a dynamic import. */
const isLazy = (id: string, graph: Graph) => (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0

/**
 * Returns a group of modules that two or more chunks import, without modules that are imported dynamically and those that are left out. It becomes one chunk
 * for each set of importers. A chunk of fewer than about `least` characters is merged with another one of the group, and importers of either load both.
 */
const shared = (name: string, test: RegExp, least = 4000, isLeftOut = (_id: string, _graph: Graph) => false) => ({
  name: (id: string, graph: Graph) => (isLazy(id, graph) || isLeftOut(id, graph) ? null : name),
  test,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: least,
})

/**
 * The chunks: the entry script; what runs after each page has loaded, with all that it imports, such as the store of the viewer (rendering needs that chunk
 * too, so its modules don't import React); React; the code that pages share, which is every module of these folders that two or more lazy chunks import, and
 * the small parts that all pages have; the start of a stream; dates; and the shared code of the player, of live tiles, onboarding, consent,
 * notifications, and the rest of forms and pages, because each request costs a round trip and [A1-02] limits the number of chunks. What home imports is left
 * out of the last: it would load the rest of its part too. Each dynamic import is a chunk of its own.
 * Consent, onboarding, modals, live tiles and dates are not part of the code that pages share, because many visits don't need them.
 */
const chunks = [
  { name: (id: string, graph: Graph) => (id === buttonStyles || importsStatically(entry, id, graph) ? 'main' : null), priority: 3 },
  {
    name: (id: string, graph: Graph) => (withoutReact.includes(id) || importsStatically(afterLoad, id, graph) ? 'after-load' : null),
    priority: 2,
  },
  { name: 'react', priority: 2, test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: (id: string, graph: Graph) => (isLazy(id, graph) ? null : 'site'),
    priority: 1,
    test: /src\/web\/(?:browser\/(?!consent|onboarding)|pages\/(?:parts\/islands|page-data\/page-meta|favorites\/reserved|for-you\/shown-order)|sections\/(?:lists\/|(?!end-card)[^/]+$)|shell\/(?!consent|onboarding|wordmark|network-heading)|tiles\/(?!live)|ui\/(?!forms\/|modals\/|texts\/|format-date|preferences\/))/,
    minShareCount: 2,
  },
  {
    name: 'stream',
    priority: 1,
    test: /src\/(?:web\/player\/(?:stream\/(?:stream|levels)|closed-captions\/grid-track)|contracts\/captions\/grid-cues)\.ts$/,
  },
  { name: 'dates', priority: 1, test: /src\/web\/ui\/format-date\.ts$/ },
  shared('player', /src\/web\/(?:player|account\/session|pages\/watch)\//, 5000),
  shared('live-tiles', /src\/web\/tiles\/live\//),
  shared('onboarding', /src\/web\/(?:account|shell)\/onboarding\//),
  shared('consent', /src\/web\/shell\/consent\//),
  shared('notifications', /src\/web\/account\/notifications\//),
  shared('parts', /src\/web\/(?:pages|account|shell|ui\/(?:forms|modals|texts))\//, 4000, (id, graph) =>
    importsStatically(home, id, graph),
  ),
]

/** Chunks that need no request of their own: they are loaded before all other chunks, after load, or together with the code that renders pages. */
const isShared = (name: string) => /\/(?:main|after-load|rolldown-runtime|react|site)-[\w-]{8}\.(?:js|css)$/.test(name)
const loadsShared = (name: string) => /\/(?:after-load|hydrate|site-app)-/.test(name)
const needed = (chunk: string, others: string[]) => (loadsShared(chunk) ? others : others.filter((name) => !isShared(name)))

/** Chunks with readable file names. File names are part of the scripts, so the others have only a short hash. */
const isNamed = (name: string) => /^(?:main|after-load|react|site|site-app|hydrate|rolldown-runtime|general)$/.test(name)

/** Makes a short class name, such as `row-x1y` for `.row` in `shelf.module.css`. The name is equal in both bundles. */
const className = (name: string, file: string) =>
  `${name}-${createHash('sha256')
    .update(relative(root, file.split('?')[0]!))
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 3)}`

/** Replaces Vite's loader of lazy chunks with src/web/browser/loading/fetch-files.ts. */
const fetchFiles = {
  name: 'fetch-files',
  enforce: 'pre' as const,
  apply: 'build' as const,
  resolveId: (id: string) => (id === '\0vite/preload-helper.js' ? file('./src/web/browser/loading/fetch-files.ts') : null),
}

// Two bundles of one source: `vite build` for the browser, `vite build --ssr` for the server (tools/build.mjs runs both).
export default defineConfig(({ isSsrBuild, mode }) => ({
  base: '/generetic/',
  plugins: [react(), fetchFiles],
  css: mode === 'production' ? { modules: { generateScopedName: className } } : {},
  publicDir: false,
  // The server's bundle contains React and all other packages in their production form, so that a start reads few files.
  ssr: { noExternal: mode === 'production' ? true : undefined },
  define: mode === 'production' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        target: 'node26',
        outDir: 'dist/server',
        emptyOutDir: true,
        rollupOptions: {
          input: file('./src/web/server/web.tsx'),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        target: 'es2022',
        manifest: true,
        outDir: 'dist/browser',
        emptyOutDir: true,
        modulePreload: { polyfill: false, resolveDependencies: needed },
        chunkSizeWarningLimit: 600,
        rollupOptions: {
          input: entry,
          output: {
            codeSplitting: { groups: chunks },
            chunkFileNames: ({ name }) => (isNamed(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'),
            assetFileNames: ({ names: [name = ''] }) =>
              isNamed(name.replace(/\.\w+$/, '')) ? 'assets/[name]-[hash][extname]' : 'assets/[hash:7][extname]',
          },
        },
      },
}))
