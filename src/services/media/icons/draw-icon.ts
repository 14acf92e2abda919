// Draws icons as PNG, each in a process of its own. The renderer process of pictures reads no SVG, because its originals may be hostile; icons
// are drawings of the site with the operator's wordmarks.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createQueue } from '#kit/queue.ts'

const program = fileURLToPath(new URL('icon-process.ts', import.meta.url))
const run = promisify(execFile)
const limits = { encoding: 'buffer', timeout: 15_000, maxBuffer: 1_048_576 } as const

/** Returns a function that draws an SVG as PNG in the size of the SVG. One process runs at a time. */
export function createIconDrawer(): (svg: string) => Promise<Uint8Array> {
  const queue = createQueue({ atOnce: 1, waiting: 500 })
  return (svg) =>
    queue.run(async () => {
      const drawing = run(process.execPath, [program], { ...limits, env: { ...process.env, MALLOC_ARENA_MAX: '1', NODE_OPTIONS: '' } })
      // A process that fails closes its input; the error of `drawing` says why it failed.
      drawing.child.stdin!.on('error', () => {}).end(svg)
      return new Uint8Array((await drawing).stdout)
    })
}
