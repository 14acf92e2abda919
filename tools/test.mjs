// `npm test`: runs all checks from a fresh clone. Needs Node 20.19 and npm. Installs missing programs on Debian if it runs as root; lists
// them on other systems. Each check counts as one test, and a skipped test counts as failed. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { installDependencies, node26, root } from './install.mjs'

installDependencies()
const node = node26()
const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) }
/** Debian packages that tests need. A package is installed if one of its paths exists. */
const packages = {
  // Journeys run in the headless shell (decision 147). The journey of push messages needs Chromium, because the shell shows no notifications.
  chromium: ['/usr/bin/chromium'],
  'chromium-headless-shell': ['/usr/bin/chromium-headless-shell'],
  'redis-server': ['/usr/bin/redis-server', '/usr/local/bin/redis-server'],
  haproxy: ['/usr/sbin/haproxy'],
  // Fonts of the captions: serif, monospaced, casual and cursive. Without the first, another one would be the default font of pages.
  'fonts-dejavu-core': ['/usr/share/fonts/truetype/dejavu'],
  'fonts-liberation': ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2'],
  'fonts-urw-base35': ['/usr/share/fonts/opentype/urw-base35'],
  ffmpeg: ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg'],
  // The program tv_validate_file of this package checks the XMLTV export against xmltv.dtd.
  'xmltv-util': ['/usr/share/xmltv/xmltv.dtd'],
}
const missing = Object.keys(packages).filter((name) => !packages[name].some((path) => existsSync(path)))
if (missing.length) {
  const isRootOnDebian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (!isRootOnDebian) {
    console.error(`Please install ${missing.join(' and ')} (Debian: sudo apt-get install ${missing.join(' ')}) and run npm test again.`)
    process.exit(1)
  }
  console.log(`Installing ${missing.join(' and ')} with apt-get ...`)
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...missing)
}

let passed = 0
let failed = 0
const results = mkdtempSync(join(tmpdir(), 'daypart-test-'))

/** Runs a command and returns whether it succeeded. `failures` returns the number of failures for its exit status. */
function run(name, command, args, failures = (status) => (status === 0 ? 0 : 1)) {
  const started = Date.now()
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const found = failures(status)
  failed += found
  console.log(`${found ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`)
  return found === 0
}

/** Returns the file and title of every test that did not run, from Vitest's JSON report. */
function skippedTests(testResults) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  )
}

/** Runs a check, which counts as one test. */
function runCheck(name, command, args) {
  if (run(name, command, args)) passed++
}

/** Runs the test projects that match the patterns. */
function runTests(name, ...patterns) {
  const file = join(results, `${name}.json`)
  const projects = patterns.flatMap((pattern) => ['--project', pattern])
  run(
    name,
    'vitest',
    ['run', ...projects, '--reporter=dot', '--reporter=./tools/list-retried.ts', '--reporter=json', `--outputFile.json=${file}`],
    (status) => {
      if (!existsSync(file)) return 1
      const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(file, 'utf8'))
      passed += numPassedTests
      const skipped = skippedTests(testResults)
      for (const title of skipped) console.error(`skipped: ${title}`)
      // If an error occurs outside of the tests, only the exit status of Vitest reports it.
      return numFailedTests + skipped.length || numFailedTestSuites || (status === 0 ? 0 : 1)
    },
  )
}

runCheck('generated files of the content graph', node, ['tools/graph.ts', '--check'])
runCheck('types without DOM', 'tsc', ['-p', 'tsconfig.json'])
runCheck('types of the web', 'tsc', ['-p', 'tsconfig.web.json'])
runCheck('lint and format', 'biome', ['check', '--error-on-warnings', '.'])
runCheck('unused files, exports and dependencies', 'knip', [])
runCheck('import boundaries', node, ['tools/check-imports.ts'])
runCheck('file sizes', node, ['tools/check-sizes.ts'])
runCheck('build', node, ['tools/build.mjs'])
runCheck('requirements', node, ['tools/check-requirements.ts'])
runCheck('download sizes', node, ['tools/check-downloads.ts'])
runTests('unit', 'unit')
runTests('journeys', 'journeys*', 'accounts-shared', 'night: *')

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
