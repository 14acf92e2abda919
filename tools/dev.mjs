// `npm run dev`: the site with every change at once. A change below src/web shows in the open page; any other restarts the server, and the page reloads.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { installDependencies, node26, root } from './install.mjs'
import { whenNpmEnds } from './when-npm-ends.mjs'

installDependencies()

const restartFor = ['bin', 'src/brands', 'src/contracts', 'src/kit', 'src/services', 'demo/brands', 'demo/catalogue', 'tools/dev-server.ts']
/** An editor writes a file in several steps. */
const settle = 150

let child
let waiting
let isLeaving = false
start()
for (const path of restartFor) watch(join(root, path), { recursive: true }, (_event, name) => /\.test\.|~$/.test(name ?? '') || restart())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
whenNpmEnds(() => isLeaving || stop())

function stop() {
  isLeaving = true
  child.kill('SIGTERM')
}

function start() {
  child = spawn(node26(), [join(root, 'tools/dev-server.ts')], { cwd: root, stdio: 'inherit' })
  const started = child
  child.on('exit', (code) => {
    if (isLeaving) process.exit(code ?? 0)
    // A fault in the code ends it; the next change starts it again.
    if (child === started && code && !started.killed) console.log('Waiting for a change ...')
  })
}

function restart() {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    const old = child
    if (old.exitCode !== null || old.signalCode !== null) return start()
    old.once('exit', start)
    old.kill('SIGTERM')
  }, settle)
}
