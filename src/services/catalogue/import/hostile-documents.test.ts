// Tests that an import rejects truncated, malformed and malicious documents with a reason for the operator.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ndjson, xmltvProgramme as programme, xmltv as tv, xmltvChannel } from './testing/documents.ts'
import { importing } from './testing/importing.ts'

const channel = xmltvChannel()
const entityBomb = `<!DOCTYPE tv [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]><tv>${channel}${programme('<title>&lol2;</title>')}</tv>`

const refused: [name: string, document: string | Uint8Array, reason: RegExp][] = [
  ['no bytes', '', /^is empty$/],
  ['white space', ' \n\n ', /^is empty$/],
  ['zero bytes', new Uint8Array(5000), /zero bytes/],
  ['compressed zero bytes', gzipSync(new Uint8Array(5_000_000)), /zero bytes/],
  ['plain text', 'Dear operator,\nhere is the guide.', /neither XML .* nor JSON/],
  ['an HTML page', '<!DOCTYPE html><html><body>Not found</body></html>', /root element <html>/],
  ['a ZIP archive', Buffer.from('PK\u0003\u0004 and more'), /ZIP archive: unpack it/],
  ['gzip in gzip', gzipSync(gzipSync(tv(channel))), /compressed twice/],
  ['truncated gzip', gzipSync(tv(channel.repeat(50))).subarray(0, 60), /truncated/],
  ['damaged gzip', Buffer.concat([gzipSync(tv(channel)).subarray(0, 20), Buffer.from('garbage garbage garbage')]), /damaged|truncated/],
  ['truncated XML', `<tv>${channel}<programme start="2026`, /truncated|well-formed/],
  ['XML without its end tag', `<tv>${channel}`, /truncated: line 1: unclosed tag/],
  ['mismatched XML', `<tv>${channel}</vt>`, /not well-formed XML: line 1/],
  ['text after the end', `${tv(channel)}more`, /not well-formed XML/],
  ['an entity bomb', entityBomb, /declares entities .* DOCTYPE/],
  ['an external entity', '<!DOCTYPE tv [<!ENTITY x SYSTEM "file:///etc/passwd">]><tv>&x;</tv>', /declares entities .* DOCTYPE/],
  ['an undeclared entity', tv(xmltvChannel('&nbsp;')), /not well-formed XML: line 1: undefined entity/],
  ['a million numeric references', tv(`<channel id="a"><display-name>${'&#65;'.repeat(1_000_000)}`), /longer than 1000000 characters/],
  ['a long attribute', tv(`<channel id="${'a'.repeat(1_200_000)}">`), /longer than 1000000 characters/],
  ['a long comment', tv(`<!--${'a'.repeat(1_200_000)}-->`), /longer than 1000000 characters/],
  ['a long tag name', `<${'t'.repeat(1_200_000)}>`, /longer than 1000000 characters/],
  ['deep XML', tv('<channel>'.repeat(100)), /nested more than 64 deep/],
  ['Latin-1 without a declaration', Buffer.from(tv(xmltvChannel('Télé')), 'latin1'), /not valid UTF-8 somewhere after line 1/],
  [
    'UTF-8 truncated within a character',
    Buffer.from('{"daypart":1,"entries":[]}é').subarray(0, -1),
    /not valid UTF-8 somewhere at its end/,
  ],
  ['an unknown encoding', '<?xml version="1.0" encoding="klingon"?><tv/>', /unknown encoding "klingon"/],
  [
    'single bytes declared as UTF-16',
    '<?xml version="1.0" encoding="UTF-16"?><tv/>',
    /declares the encoding UTF-16 but is not encoded in it/,
  ],
  ['truncated JSON', '{"daypart":1,"entries":[\n{"kind":"series"', /truncated: line 2/],
  ['a JSON list', '[{"kind":"series"}]', /is a JSON list/],
  ['JSON of an unknown format', '{"playlist":[]}\n', /neither a Daypart catalogue .* nor a schema.org/],
  ['a later version', '{"daypart":2,"entries":[]}', /version 2; this program reads version 1/],
  ['no entries', '{"daypart":1}', /without the list "entries"/],
  ['JSON with an empty element', '{"daypart":1,"entries":[{},,{}]}', /not well-formed JSON: line 1: unexpected ","/],
  ['JSON without a comma', '{"daypart":1 "entries":[]}', /not well-formed JSON/],
  ['JSON with text after its end', '{"daypart":1,"entries":[]} x', /not well-formed JSON/],
  ['JSON with a bad value', '{"daypart":1,\n"entries":[{"kind":tru}]}', /not well-formed JSON: line 2/],
  ['deep JSON', `{"daypart":1,"entries":[${'['.repeat(200)}`, /nested more than 100 deep/],
  ['one huge value', `{"daypart":1,"entries":["${'x'.repeat(4_100_000)}"]}`, /longer than 4000000 characters/],
  ['one huge line', `{"kind":"series"}\n"${'x'.repeat(4_100_000)}"`, /longer than 4000000 characters/],
]

for (const [name, document, reason] of refused) {
  test(`the import rejects ${name} with a reason and stores nothing`, async () => {
    const result = await importing(document, { piece: 65_536 })
    expect(result.refusals.at(-1)).toMatchObject({ element: 'document', reason: expect.stringMatching(reason) })
    expect(result).toMatchObject({ added: 0, changed: 0, unchanged: 0, code: 2 })
    expect(result.store.batches).toEqual([])
  })
}

test('the import rejects a gzip bomb before the unpacked data fills the memory', async () => {
  const blank = `${' '.repeat(999)}\n`
  const bomb = gzipSync(ndjson({ kind: 'person', id: 'p', name: 'P' }) + blank.repeat(80_000))
  const before = process.memoryUsage().rss
  const result = await importing(bomb, { piece: 16_384 })
  expect(result.refusals.at(-1)?.reason).toMatch(/unpacks to more than 200 times its size/)
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

test('the import rejects a record above the size limit and stores the other records', async () => {
  const titles = '<title>a</title>'.repeat(30_000)
  const result = await importing(tv(channel + programme(titles)), { piece: 65_536 })
  expect(result).toMatchObject({ added: 1, refused: 1, code: 1 })
  expect(result.refusals[0]?.reason).toBe('<programme> has more than 20000 elements or 1000000 characters')
})

test('the import rejects an entry with text that databases cannot store, and stores the other entries', async () => {
  const person = (name: string) => `{"kind":"person","id":"${name.length}","name":"${name}"}\n`
  const result = await importing(person('a\\u0000') + person('\\ud800') + person('fine, \\\\u0000 in letters'))
  expect(result).toMatchObject({ added: 1, refused: 2 })
  expect(result.refusals[0]?.reason).toBe('name contains a null character or half of a surrogate pair')
})

test('the import accepts a DOCTYPE with the URL of a DTD and does not fetch the DTD', async () => {
  const result = await importing(tv(channel).replace('xmltv.dtd', 'http://127.0.0.1:1/xmltv.dtd'))
  expect(result).toMatchObject({ added: 1, code: 0 })
})

test('the import decodes UTF-16, UTF-8 with a byte order mark, and Latin-1 that the XML declaration names', async () => {
  const document = tv(xmltvChannel('Télé'))
  const encodings = [
    Buffer.from(`\ufeff${document}`, 'utf16le'),
    Buffer.from(document, 'utf16le'),
    Buffer.from(`\ufeff${document}`, 'utf16le').swap16(),
    Buffer.from(`\ufeff${document}`),
    Buffer.from(tv(xmltvChannel('Télé'), 'ISO-8859-1'), 'latin1'),
  ]
  for (const bytes of encodings) {
    const result = await importing(bytes)
    expect(result.entries).toMatchObject([{ names: [{ text: 'Télé' }] }])
  }
})
