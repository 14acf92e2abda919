// Decodes bytes to text. Bytes that are invalid in the document's encoding are rejected, not replaced.
import { DocumentError } from './document-error.ts'

/** Yields the text of the bytes. Throws DocumentError if the encoding is unknown or the bytes are invalid. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let line = 1
  for await (const chunk of bytes) {
    decoder ??= decoderFor(chunk)
    const text = decode(decoder, chunk, line)
    line += countNewlines(text)
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

/** Returns a decoder. Detects the encoding by the byte order mark, a zero byte in the first character, or the XML declaration. Default: UTF-8. */
function decoderFor(head: Uint8Array): TextDecoder {
  const [a, b, c] = head
  if (a === 0 && b === 0) throw new DocumentError('starts with zero bytes: this is not a catalogue')
  if (a === 0xef && b === 0xbb && c === 0xbf) return strictDecoder('utf-8')
  if (a === 0xff && b === 0xfe) return strictDecoder('utf-16le')
  if (a === 0xfe && b === 0xff) return strictDecoder('utf-16be')
  if (b === 0 && a) return strictDecoder('utf-16le')
  if (a === 0 && b) return strictDecoder('utf-16be')
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(Buffer.from(head.subarray(0, 300)).toString('latin1'))?.[1]
  if (!declared) return strictDecoder('utf-8')
  const decoder = strictDecoder(declared)
  // The declaration was read as single bytes, so the document is not UTF-16.
  if (decoder.encoding.startsWith('utf-16')) throw new DocumentError(`declares the encoding ${declared} but is not encoded in it`)
  return decoder
}

function strictDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new DocumentError(`has the unknown encoding ${JSON.stringify(encoding.slice(0, 40))}: save it as UTF-8`)
  }
}

function countNewlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
