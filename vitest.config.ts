import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const journeys = {
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A busy machine is no fault of the site.
  expect: { poll: { timeout: 15_000 } },
}

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
          ...journeys,
        },
      },
      {
        test: {
          name: 'accounts-shared',
          // Where accounts are written and read again. Other walks ask nothing of these databases that the rooms' own tests do not.
          include: ['accounts', 'account-pages', 'activation', 'vendors'].map((walk) => `test/journeys/${walk}.test.ts`),
          globalSetup: ['test/setup/services.ts', 'test/setup/shared-site.ts'],
          ...journeys,
        },
      },
    ],
  },
})
