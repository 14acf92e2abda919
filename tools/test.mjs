// `npm test`: everything, from a fresh clone with Node 20.19 and npm. Installs what is missing on Debian, elsewhere says what to install.
// Each check counts as one test; the last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installDependencies, node26, root } from './install.mjs'

installDependencies()
const node = node26()
const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) }
const programs = {
  chromium: ['/usr/bin/chromium'],
  'redis-server': ['/usr/bin/redis-server', '/usr/local/bin/redis-server'],
  haproxy: ['/usr/sbin/haproxy'],
}
const missing = Object.keys(programs).filter((name) => !programs[name].some((path) => existsSync(path)))
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

/** Runs a command; `failures` says how many there were of what ended so. */
function check(name, command, args, failures = (status) => (status === 0 ? 0 : 1)) {
  const started = Date.now()
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const found = failures(status)
  failed += found
  console.log(`${found ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`)
  return found === 0
}

function one(name, command, args) {
  if (check(name, command, args)) passed++
}

/** Runs one project, or all whose names match. */
function tests(project, name = project) {
  const file = join(results, `${name}.json`)
  check(name, 'vitest', ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`], (status) => {
    if (!existsSync(file)) return 1
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'))
    passed += numPassedTests
    // An error outside of every test has no number, only the status.
    return numFailedTests || numFailedTestSuites || (status === 0 ? 0 : 1)
  })
}

one('graph is what the .graphql files say', node, ['tools/graph.ts', '--check'])
one('types without DOM', 'tsc', ['-p', 'tsconfig.json'])
one('types of the web', 'tsc', ['-p', 'tsconfig.web.json'])
one('lint and format', 'biome', ['check', '--error-on-warnings', '.'])
one('nothing unused', 'knip', [])
one('walls between rooms', node, ['tools/check-rooms.ts'])
one('sizes of the house', node, ['tools/check-sizes.ts'])
one('build', node, ['tools/build.mjs'])
one('sizes of what the browser downloads', node, ['tools/check-downloads.ts'])
tests('unit')
tests('journeys')
tests('accounts-shared')
tests('night: *', 'night')

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
