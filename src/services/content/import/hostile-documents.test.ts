// F16: nothing that is not a whole, honest document changes anything, and each is refused with a sentence.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { importing } from './testing/importing.ts'

const tv = (inside: string) => `<?xml version="1.0"?><tv>${inside}</tv>`
const channel = '<channel id="a.b"><display-name>A</display-name></channel>'
const laughs = `<!DOCTYPE tv [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]><tv>${channel}<programme start="20260101" channel="a.b"><title>&lol2;</title></programme></tv>`

const refused: [name: string, document: string | Uint8Array, reason: RegExp][] = [
  ['no bytes', '', /^is empty$/],
  ['white space', ' \n\n ', /^is empty$/],
  ['zero bytes', new Uint8Array(5000), /zero bytes/],
  ['compressed zero bytes', gzipSync(new Uint8Array(5_000_000)), /zero bytes/],
  ['text', 'Dear operator,\nhere is the guide.', /neither XML .* nor JSON/],
  ['a page', '<!DOCTYPE html><html><body>Not found</body></html>', /root element <html>/],
  ['a ZIP archive', Buffer.from('PK\u0003\u0004 and more'), /ZIP archive: unpack it/],
  ['gzip in gzip', gzipSync(gzipSync(tv(channel))), /compressed twice/],
  ['cut gzip', gzipSync(tv(channel.repeat(50))).subarray(0, 60), /truncated/],
  ['broken gzip', Buffer.concat([gzipSync(tv(channel)).subarray(0, 20), Buffer.from('garbage garbage garbage')]), /damaged|truncated/],
  ['cut XML', `<tv>${channel}<programme start="2026`, /truncated|well-formed/],
  ['XML without its end', `<tv>${channel}`, /truncated: line 1: unclosed tag/],
  ['mismatched XML', `<tv>${channel}</vt>`, /not well-formed XML: line 1/],
  ['text after the end', `${tv(channel)}more`, /not well-formed XML/],
  ['an entity bomb', laughs, /declares entities .* DOCTYPE/],
  ['an external entity', '<!DOCTYPE tv [<!ENTITY x SYSTEM "file:///etc/passwd">]><tv>&x;</tv>', /declares entities .* DOCTYPE/],
  [
    'an undeclared entity',
    tv('<channel id="a"><display-name>&nbsp;</display-name></channel>'),
    /not well-formed XML: line 1: undefined entity/,
  ],
  ['a million numeric references', tv(`<channel id="a"><display-name>${'&#65;'.repeat(1_000_000)}`), /longer than 1000000 characters/],
  ['a long attribute', tv(`<channel id="${'a'.repeat(1_200_000)}">`), /longer than 1000000 characters/],
  ['a long comment', tv(`<!--${'a'.repeat(1_200_000)}-->`), /longer than 1000000 characters/],
  ['a long tag name', `<${'t'.repeat(1_200_000)}>`, /longer than 1000000 characters/],
  ['deep XML', tv('<channel>'.repeat(100)), /nested more than 64 deep/],
  [
    'Latin-1 called UTF-8',
    Buffer.from(tv('<channel id="a"><display-name>Télé</display-name></channel>'), 'latin1'),
    /not valid UTF-8 somewhere after line 1/,
  ],
  ['UTF-8 cut in a character', Buffer.from('{"daypart":1,"entries":[]}é').subarray(0, -1), /not valid UTF-8 somewhere at its end/],
  ['an unknown encoding', '<?xml version="1.0" encoding="klingon"?><tv/>', /unknown encoding "klingon"/],
  ['a false UTF-16', '<?xml version="1.0" encoding="UTF-16"?><tv/>', /says that its encoding is UTF-16, and it is not/],
  ['cut JSON', '{"daypart":1,"entries":[\n{"kind":"series"', /truncated: line 2/],
  ['a JSON list', '[{"kind":"series"}]', /is a JSON list/],
  ['another JSON', '{"playlist":[]}\n', /neither a Daypart catalogue .* nor a schema.org/],
  ['a later version', '{"daypart":2,"entries":[]}', /version 2; this program reads version 1/],
  ['no entries', '{"daypart":1}', /without its list of "entries"/],
  ['JSON with a hole', '{"daypart":1,"entries":[{},,{}]}', /not well-formed JSON: line 1: did not expect ","/],
  ['JSON without a comma', '{"daypart":1 "entries":[]}', /not well-formed JSON/],
  ['JSON with more behind', '{"daypart":1,"entries":[]} x', /not well-formed JSON/],
  ['JSON with a bad value', '{"daypart":1,\n"entries":[{"kind":tru}]}', /not well-formed JSON: line 2/],
  ['deep JSON', `{"daypart":1,"entries":[${'['.repeat(200)}`, /nested more than 100 deep/],
  ['one huge value', `{"daypart":1,"entries":["${'x'.repeat(4_100_000)}"]}`, /longer than 4000000 characters/],
  ['one huge line', `{"kind":"series"}\n"${'x'.repeat(4_100_000)}"`, /longer than 4000000 characters/],
]

for (const [name, document, reason] of refused) {
  test(`${name}: refused with a sentence, nothing stored`, async () => {
    const result = await importing(document, { piece: 65_536 })
    expect(result.refusals.at(-1)).toMatchObject({ element: 'document', reason: expect.stringMatching(reason) })
    expect(result).toMatchObject({ added: 0, changed: 0, unchanged: 0, code: 2 })
    expect(result.store.batches).toEqual([])
  })
}

test('a gzip that unpacks to far more than a catalogue does is refused before it fills anything', async () => {
  const blank = `${' '.repeat(999)}\n`
  const bomb = gzipSync(`{"kind":"person","id":"p","name":"P"}\n${blank.repeat(80_000)}`)
  const before = process.memoryUsage().rss
  const result = await importing(bomb, { piece: 16_384 })
  expect(result.refusals.at(-1)?.reason).toMatch(/unpacks to more than 200 times its size/)
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

test('a record larger than any real one is refused alone', async () => {
  const titles = '<title>a</title>'.repeat(30_000)
  const result = await importing(tv(`${channel}<programme start="20260101" channel="a.b">${titles}</programme>`), { piece: 65_536 })
  expect(result).toMatchObject({ added: 1, refused: 1, code: 1 })
  expect(result.refusals[0]?.reason).toBe('<programme> is larger than any programme can be')
})

test('text that no database holds is refused alone', async () => {
  const person = (name: string) => `{"kind":"person","id":"${name.length}","name":"${name}"}\n`
  const result = await importing(person('a\\u0000') + person('\\ud800') + person('fine, \\\\u0000 in letters'))
  expect(result).toMatchObject({ added: 1, refused: 2 })
  expect(result.refusals[0]?.reason).toBe('name contains a zero character or half a character')
})

test('a document type that only names its DTD is read, and the DTD is not', async () => {
  const result = await importing(`<?xml version="1.0"?><!DOCTYPE tv SYSTEM "http://127.0.0.1:1/xmltv.dtd">${tv(channel).slice(21)}`)
  expect(result).toMatchObject({ added: 1, code: 0 })
})

test('UTF-16, a byte order mark and a declared Latin-1 are read for what they are', async () => {
  const document = tv('<channel id="a.b"><display-name>Télé</display-name></channel>')
  const encodings = [
    Buffer.from(`\ufeff${document}`, 'utf16le'),
    Buffer.from(document, 'utf16le'),
    Buffer.from(`\ufeff${document}`, 'utf16le').swap16(),
    Buffer.from(`\ufeff${document}`),
    Buffer.from(document.replace('?>', ' encoding="ISO-8859-1"?>'), 'latin1'),
  ]
  for (const bytes of encodings) {
    const result = await importing(bytes)
    expect(result.entries).toMatchObject([{ names: [{ text: 'Télé' }] }])
  }
})
