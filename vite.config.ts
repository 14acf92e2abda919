import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What a page starts with; React; what every page and section shares. Everything else is a chunk of its own, by its import(). */
const chunks = [
  {
    name: 'wake',
    priority: 3,
    test: /src\/(web\/(routes|pages\/(packed|preloaded)|ui\/(load-chunk|theme)|tiles\/(shown-items|tile-state)|browser\/(wake|islands|links|move|destination|preloaded-state|preview|report|session-store|shown-page|show-styles|chunk-failure))\.|contracts\/limits\.)|regexparam|preload-helper/,
  },
  { name: 'react', priority: 2, test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'site',
    priority: 1,
    test: /src\/(web\/(ui\/(?!messages\.e)|tiles\/|shell\/|sections\/(section|load-section|list-|rows)|pages\/(islands|surroundings|page-meta|sketch))|contracts\/graph\/hashes)/,
  },
]

// One source, two bundles: `vite build` for the browser, `vite build --ssr` for the server (tools/build.mjs runs both).
export default defineConfig(({ isSsrBuild, mode }) => ({
  base: '/generetic/',
  plugins: [react()],
  publicDir: false,
  // React and all else goes into the server's bundle, in its production form: nothing is looked up when a process starts.
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
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 600,
        rollupOptions: { input: file('./src/web/browser/wake.ts'), output: { codeSplitting: { groups: chunks } } },
      },
}))
