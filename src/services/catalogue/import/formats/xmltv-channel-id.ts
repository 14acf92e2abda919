// XMLTV validators accept only channel ids that look like host names (`e4.channel4.com`). Other ids are escaped in exports and
// unescaped in imports.

const plain = /^[-a-zA-Z0-9]+(\.[-a-zA-Z0-9]+)+$/
const suffix = '.x-daypart'

export function writeChannelId(id: string): string {
  if (plain.test(id) && !id.endsWith(suffix)) return id
  const escaped = [...Buffer.from(id, 'utf8')].map((byte) => {
    const char = String.fromCharCode(byte)
    return /[a-zA-Z0-9]/.test(char) ? char : `-${byte.toString(16).padStart(2, '0')}`
  })
  return escaped.join('') + suffix
}

export function readChannelId(id: string): string {
  const body = id.endsWith(suffix) ? id.slice(0, -suffix.length) : ''
  if (!/^(?:[a-zA-Z0-9]|-[0-9a-f]{2})+$/.test(body)) return id
  const bytes = body
    .match(/-[0-9a-f]{2}|[a-zA-Z0-9]/g)!
    .map((part) => (part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16)))
  return Buffer.from(bytes).toString('utf8')
}
