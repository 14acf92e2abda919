#!/usr/bin/env node
// Starts the command with the pinned version of Node. Runs on any Node version that supports modules.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { environment, node26 } from '../tools/install.mjs'
import { whenNpmEnds } from '../tools/when-npm-ends.mjs'
import { enableCompileCache } from './compile-cache.mjs'

const command = fileURLToPath(import.meta.url)
const node = node26()

if (node === process.execPath || Number(process.versions.node.split('.')[0]) >= 26) {
  enableCompileCache()
  await import('./daypart.ts')
} else {
  const child = spawn(node, [command, ...process.argv.slice(2)], { stdio: 'inherit', env: environment() })
  let isStopping = false
  const stop = (signal) => {
    isStopping = true
    child.kill(signal)
  }
  // A terminal sends SIGINT and SIGHUP to the child too.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => process.stdin.isTTY || stop(signal))
  process.on('SIGTERM', stop)
  whenNpmEnds(() => isStopping || stop('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
