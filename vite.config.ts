import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// One source, two bundles: `vite build` for the browser, `vite build --ssr` for the server (tools/build.mjs runs both).
export default defineConfig({
  base: '/generetic/',
  plugins: [react()],
  publicDir: false,
  build: {
    target: 'es2022',
    manifest: true,
    outDir: 'dist/browser',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rollupOptions: { input: fileURLToPath(new URL('./src/web/browser/wake.ts', import.meta.url)) },
  },
})
