// `npm start`: installs dependencies, builds and serves the site. Runs on Node 20.19 or newer, before dependencies are installed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { environment, installDependencies, node26, root } from './install.mjs'
import { whenNpmEnds } from './when-npm-ends.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Daypart needs Node 20.19 or newer; this is ${process.version}: install a newer Node.`)
  process.exit(1)
}
installDependencies()
if (!isBuilt()) {
  console.log('Building the site ...')
  const failed = build()
  if (failed) process.exit(failed)
}

/**
 * The server is restarted after a crash only if it ran for at least this time in milliseconds. A server that crashes sooner would probably
 * crash again.
 */
const restartAfter = 10_000
let stopping = false
let child
// After Ctrl-C the terminal sends SIGINT to the child too, so this process does not send SIGINT again.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => stop(signal === 'SIGINT' && process.stdin.isTTY ? 0 : signal))
whenNpmEnds(() => stopping || stop('SIGTERM'))
serve()

function stop(signal) {
  stopping = true
  child?.kill(signal)
}

function serve() {
  const started = Date.now()
  child = spawn(node26(), [join(root, 'bin', 'daypart.mjs'), 'serve', ...process.argv.slice(2)], { stdio: 'inherit', env: environment() })
  child.on('error', (error) => {
    console.error(`Node 26 cannot be run (${error.message}): remove node_modules and run npm start again.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    const hasCrashed = !stopping && (signal !== null || code !== 0)
    if (!hasCrashed || Date.now() - started < restartAfter) process.exit(code ?? 1)
    console.error(`The server ended unexpectedly (${signal ?? `code ${code}`}); starting it again.`)
    setTimeout(serve, 500)
  })
}
