import { Writable } from 'node:stream'

/** Returns streams for a command, and the text written to them: `out` from standard output, `err` from standard error. */
export function captureOutput() {
  const output = { out: '', err: '' }
  const into = (name: keyof typeof output) =>
    new Writable({
      write(chunk, _, done) {
        output[name] += chunk
        done()
      },
    })
  return { output, stdout: into('out'), stderr: into('err') }
}
