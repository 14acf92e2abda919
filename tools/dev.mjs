// `npm run dev`: serves the site and applies changes. Changes below src/web update the open page; all other changes restart the server and reload the page.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { installDependencies, node26, root } from './install.mjs'
import { whenNpmEnds } from './when-npm-ends.mjs'

installDependencies()

const restartFor = ['bin', 'src/brands', 'src/contracts', 'src/kit', 'src/services', 'demo/brands', 'demo/catalogue', 'tools/dev-server.ts']
/** Milliseconds between a change and the restart, because editors write a file in several steps. */
const debounce = 150

let child
let restartTimer
let isStopping = false
start()
for (const path of restartFor) watch(join(root, path), { recursive: true }, (_event, name) => /\.test\.|~$/.test(name ?? '') || restart())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
whenNpmEnds(() => isStopping || stop())

function stop() {
  isStopping = true
  child.kill('SIGTERM')
}

function start() {
  child = spawn(node26(), [join(root, 'tools/dev-server.ts')], { cwd: root, stdio: 'inherit' })
  const started = child
  child.on('exit', (code) => {
    if (isStopping) process.exit(code ?? 0)
    // If the server failed because of an error in the code, the next change starts the server again.
    if (child === started && code && !started.killed) console.log('Waiting for a change ...')
  })
}

function restart() {
  clearTimeout(restartTimer)
  restartTimer = setTimeout(() => {
    const old = child
    if (old.exitCode !== null || old.signalCode !== null) return start()
    old.once('exit', start)
    old.kill('SIGTERM')
  }, debounce)
}
