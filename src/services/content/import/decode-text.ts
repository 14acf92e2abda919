// Bytes to text, never guessing: what is not valid in its declared encoding is refused, not mended.
import { DocumentError } from './document-error.ts'

export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let line = 1
  for await (const chunk of bytes) {
    decoder ??= decoderFor(chunk)
    const text = decode(decoder, chunk, line)
    line += newlines(text)
    if (text) yield text
  }
  if (decoder) {
    const rest = decode(decoder, undefined, line)
    if (rest) yield rest
  }
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, line: number): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    const where = chunk ? `after line ${line}` : 'at its end'
    throw new DocumentError(`is not valid ${decoder.encoding.toUpperCase()} somewhere ${where}: save it as UTF-8`, line)
  }
}

function decoderFor(head: Uint8Array): TextDecoder {
  const [a, b, c] = head
  if (a === 0 && b === 0) throw new DocumentError('starts with zero bytes: this is not a catalogue')
  if (a === 0xef && b === 0xbb && c === 0xbf) return fatal('utf-8')
  if (a === 0xff && b === 0xfe) return fatal('utf-16le')
  if (a === 0xfe && b === 0xff) return fatal('utf-16be')
  if (b === 0 && a) return fatal('utf-16le')
  if (a === 0 && b) return fatal('utf-16be')
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(Buffer.from(head.subarray(0, 300)).toString('latin1'))?.[1]
  if (!declared) return fatal('utf-8')
  const decoder = fatal(declared)
  // A declaration that can be read byte by byte cannot be UTF-16.
  if (decoder.encoding.startsWith('utf-16')) throw new DocumentError(`says that its encoding is ${declared}, and it is not`)
  return decoder
}

function fatal(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new DocumentError(`has the unknown encoding ${JSON.stringify(encoding.slice(0, 40))}: save it as UTF-8`)
  }
}

function newlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
