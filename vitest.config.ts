import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that read data which is not part of the repository. Without that data the tests are left out, because a skipped test counts as failed. */
const needOutsideData = [
  'test/real-catalogues.test.ts',
  'src/services/catalogue/import/real-input.test.ts',
  'src/services/providers/adapters/real-providers.test.ts',
  'src/services/geo/real-databases.test.ts',
  'src/web/player/webvtt/webvtt-files.test.ts',
  'test/journeys/player/real-playlists.test.ts',
]
const hasOutsideData = existsSync(fileURLToPath(new URL('../shared/data', import.meta.url)))

/** Journeys that run alone, because they change the catalogue of the site, or count the events of its metrics. */
const alone = [
  'imported-lists',
  'accounts/parental',
  'accounts/profiles',
  'accounts/profile-limits',
  'pages/import-then-see',
  'pages/seasons',
  'providers/link-provider',
  'flags',
].map((journey) => `test/journeys/${journey}.test.ts`)

const journeys = {
  // In CI a journey that fails runs once more, and is listed (decision 122).
  retry: process.env['CI'] ? 1 : 0,
  // The files of all projects with this setting run side by side: each waits for the browser or the site most of the time.
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // On a busy machine the site may need longer than the second that `expect.poll` waits by default.
  expect: { poll: { timeout: 15_000 } },
}

/**
 * The instant at which the clocks of the site and the browsers start in journeys; JOURNEYS_START_AT sets another. It must be in the future:
 * browsers expire cookies by the machine's clock, so cookies set at a time in the past would have expired.
 */
const noon = process.env['JOURNEYS_START_AT'] || '2031-11-20T12:00:00-05:00'

/** Journeys that depend on the time of day also run at these instants in New York. */
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
        // Without the alias Vite loads the ESM build of graphql, and other libraries load its CommonJS build. Each build rejects objects of the other.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'unit',
          include: ['{src,bin,tools,demo}/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/{live,screens}/*.test.ts'],
          exclude: hasOutsideData ? configDefaults.exclude : [...configDefaults.exclude, ...needOutsideData],
          globalSetup: ['test/setup/services.ts'],
          setupFiles: ['test/setup/noise-fails.ts'],
          maxWorkers: 2,
          // Tests of faults wait for servers, and on a busy machine everything takes longer.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          exclude: hasOutsideData ? alone : [...alone, ...needOutsideData],
          globalSetup: ['test/setup/site.ts', 'test/setup/browser.ts'],
          provide: { startsAt: noon },
          ...journeys,
        },
      },
      {
        test: {
          name: 'journeys-alone',
          include: alone,
          globalSetup: ['test/setup/site.ts', 'test/setup/browser.ts'],
          provide: { startsAt: noon, runsAlone: true },
          ...journeys,
          // Vitest runs these files one at a time, after the files of all other projects.
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'accounts-shared',
          // Runs the journeys that write accounts on PostgreSQL and Redis. For other journeys the tests of the services cover these databases.
          include: ['accounts', 'account-pages', 'activation', 'vendors'].map((journey) => `test/journeys/accounts/${journey}.test.ts`),
          globalSetup: ['test/setup/services.ts', 'test/setup/shared-site.ts', 'test/setup/browser.ts'],
          provide: { startsAt: noon },
          ...journeys,
        },
      },
      ...Object.entries(nights).map(([name, startsAt]) => ({
        test: {
          name: `night: ${name}`,
          include: ['on-air', 'pages/home-to-picture'].map((journey) => `test/journeys/${journey}.test.ts`),
          globalSetup: ['test/setup/site.ts', 'test/setup/browser.ts'],
          provide: { startsAt },
          ...journeys,
        },
      })),
    ],
  },
})
