// `npm start`: from a fresh clone to a served site. Runs on any Node from 20.19, before anything is installed: no import but Node's own and those of this folder.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, isBuilt } from './build.mjs'
import { installDependencies, node26, root } from './install.mjs'
import { whenNpmEnds } from './when-npm-ends.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Daypart starts from Node 20.19 on; this is ${process.version}: install a newer Node.`)
  process.exit(1)
}
installDependencies()
if (!isBuilt()) {
  console.log('Building the site ...')
  const failed = build()
  if (failed) process.exit(failed)
}

/** Whoever fell over after this long, in milliseconds, was well before: start it again. Sooner it would only fall again. */
const wasWell = 10_000
let stopping = false
let child
// A terminal has sent SIGINT to the child itself.
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
  child = spawn(node26(), [join(root, 'bin', 'daypart.mjs'), 'serve', ...process.argv.slice(2)], { stdio: 'inherit' })
  child.on('error', (error) => {
    console.error(`Node 26 cannot be run (${error.message}): remove node_modules and run npm start again.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    const fell = !stopping && (signal !== null || code !== 0)
    if (!fell || Date.now() - started < wasWell) process.exit(code ?? 1)
    console.error(`The server ended unexpectedly (${signal ?? `code ${code}`}); starting it again.`)
    setTimeout(serve, 500)
  })
}
