import { Writable } from 'node:stream'

/** Keeps what a command says, `out` to who asked and `why` it failed. */
export function createListener() {
  const said = { out: '', why: '' }
  const into = (name: keyof typeof said) =>
    new Writable({
      write(chunk, _, done) {
        said[name] += chunk
        done()
      },
    })
  return { said, stdout: into('out'), stderr: into('why') }
}
