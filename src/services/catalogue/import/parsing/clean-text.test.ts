import { expect, test } from 'vitest'
import { cleanLine, cleanProse, htmlToText } from './clean-text.ts'

test.each([
  ['  two\n\twords  ', 'two words'],
  ['a\u0000b\u0085c\ufffe', 'a b c'],
  ['still moreï¿½much more', 'still more much more'],
  ['half \ud83d pair', 'half pair'],
])('cleanLine converts %j to %j', (text, line) => {
  expect(cleanLine(text)).toBe(line)
  expect(cleanLine(line)).toBe(line)
})

test('cleanProse preserves paragraphs and line breaks', () => {
  const text = cleanProse(' One. \r\n\r\n\r\n\r\nTwo   three.\rFour. ')
  expect(text).toBe('One.\n\nTwo three.\nFour.')
  expect(cleanProse(text)).toBe(text)
})

test.each([
  ['<p>One <b>two</b></p><p>three</p>', 'One two\n\nthree'],
  ['a<br>b', 'a\nb'],
  ['<script>alert(1)</script><style>p{}</style>text', 'text'],
  ['<p>kebernet posted:</p>\n<p><a href="x"><img src="y"/></a></p>', 'kebernet posted:'],
  ['Tom &amp; Ana &eacute;', 'Tom & Ana é'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<scr<script>ipt>alert(1)</script>', 'ipt>alert(1)'],
  ['unfinished <b', 'unfinished'],
])('htmlToText converts %j to %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})
