import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const journeys = {
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A busy machine is no fault of the site.
  expect: { poll: { timeout: 15_000 } },
}

/**
 * The clocks of the journeys' site and browsers start at this instant. JOURNEYS_START_AT chooses another. In the future: browsers keep cookies
 * by the machine's clock, on which a date of the past has expired.
 */
const noon = process.env['JOURNEYS_START_AT'] || '2031-11-20T12:00:00-05:00'

/** Journeys that depend on the hour also run at these instants of New York. */
const nights = {
  'half past four': '2031-11-24T04:30:00-05:00',
  'the last minute of a year': '2031-12-31T23:59:00-05:00',
  'the repeated hour': '2031-11-02T01:45:00-05:00',
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
          provide: { startsAt: noon },
          ...journeys,
        },
      },
      {
        test: {
          name: 'accounts-shared',
          // Where accounts are written and read again. Other walks ask nothing of these databases that the rooms' own tests do not.
          include: ['accounts', 'account-pages', 'activation', 'vendors'].map((walk) => `test/journeys/${walk}.test.ts`),
          globalSetup: ['test/setup/services.ts', 'test/setup/shared-site.ts'],
          provide: { startsAt: noon },
          ...journeys,
        },
      },
      ...Object.entries(nights).map(([name, startsAt]) => ({
        test: {
          name: `night: ${name}`,
          include: ['on-air', 'home-to-picture'].map((walk) => `test/journeys/${walk}.test.ts`),
          globalSetup: ['test/setup/site.ts'],
          provide: { startsAt },
          ...journeys,
        },
      })),
    ],
  },
})
