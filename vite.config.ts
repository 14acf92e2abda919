import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanReact } from './tools/lean-react.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What a page starts with; React; what every page and section shares. Everything else is a chunk of its own, by its import(). */
const chunks = [
  {
    name: 'wake',
    priority: 3,
    test: /src\/(web\/(routes|pages\/(packed|preloaded)|sections\/links\/list-filter-from|ui\/(load-chunk|theme)|tiles\/shown-items|browser\/(wake|islands|links|move|load-messages|destination|fetch-files|preloaded-state|report|session-store|shown-page|chunk-failure))\.|contracts\/limits\.)|regexparam/,
  },
  { name: 'react', priority: 2, test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'site',
    priority: 1,
    test: /src\/(web\/(ui\/(?!messages\.e|form|truncated|debounce|tiles-per-row)|tiles\/(destination|item-words|placing|row-kind|tile|tile-art|tile-key|tile-words|tile\.module|kinds\/title-tile|kinds\/video-tile|watch-state|viewer|load-tile)\.|shell\/(?!error-page|help-link|network-heading)|sections\/(section\.|load-section|lists\/(?:list-(?:heading|pages|row)\.|rows|use-more-items)|heroes\/hero)|pages\/(islands|surroundings|page-meta))|web\/browser\/(?:hydrate|graph|platform)\.|contracts\/graph\/usual-hashes)/,
  },
]

/** Where a chunk is asked for, these are there already, or come with what draws it. */
const isShared = (name: string) => /\/(?:wake|rolldown-runtime|react|site)-[\w-]{8}\.(?:js|css)$/.test(name)
const drawsPages = (name: string) => /\/(?:hydrate|site-app)-/.test(name)
const needed = (chunk: string, others: string[]) => (drawsPages(chunk) ? others : others.filter((name) => !isShared(name)))

/** Names stand in what every page loads, so most are as short as can be; the manifest knows which is which. */
const isNamed = (name: string) => /^(?:wake|react|site|site-app|hydrate|rolldown-runtime|general)$/.test(name)

/** `shelf.module.css` and `.row` make `row-x1y`: the same in both bundles, in as few bytes as tell files apart. */
const className = (name: string, file: string) =>
  `${name}-${createHash('sha256')
    .update(relative(root, file.split('?')[0]!))
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 3)}`

/** src/web/browser/fetch-files.ts is what loads lazy chunks. */
const fetchFiles = {
  name: 'fetch-files',
  enforce: 'pre' as const,
  apply: 'build' as const,
  resolveId: (id: string) => (id === '\0vite/preload-helper.js' ? file('./src/web/browser/fetch-files.ts') : null),
}

// One source, two bundles: `vite build` for the browser, `vite build --ssr` for the server (tools/build.mjs runs both).
export default defineConfig(({ isSsrBuild, mode }) => ({
  base: '/generetic/',
  plugins: [react(), fetchFiles, ...(isSsrBuild ? [] : [leanReact])],
  css: mode === 'production' ? { modules: { generateScopedName: className } } : {},
  publicDir: false,
  // React and all else goes into the server's bundle, in its production form: nothing is looked up when a process starts.
  ssr: { noExternal: mode === 'production' ? true : undefined },
  // React looks for its developer's tools in production too: two hundred bytes that no viewer needs.
  define: mode === 'production' ? { 'process.env.NODE_ENV': '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
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
          input: file('./src/web/browser/wake.ts'),
          output: {
            codeSplitting: { groups: chunks },
            chunkFileNames: ({ name }) => (isNamed(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'),
            assetFileNames: ({ names: [name = ''] }) =>
              isNamed(name.replace(/\.\w+$/, '')) ? 'assets/[name]-[hash][extname]' : 'assets/[hash:7][extname]',
          },
        },
      },
}))
