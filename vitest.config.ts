import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        // Vite would take its ESM build, the libraries around it take the other: two realms.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'unit',
          include: ['{src,bin,tools,demo}/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          globalSetup: ['test/setup/services.ts'],
          setupFiles: ['test/setup/noise-fails.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/setup/site.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A busy machine is no fault of the site.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
