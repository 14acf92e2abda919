import { expect, test } from 'vitest'
import { checkEntry } from '../check-entry.ts'

const entryOf = (value: object) => {
  const checked = checkEntry(value)
  return 'entry' in checked ? (checked.entry as unknown as Record<string, unknown>) : checked.reason
}
const described = (description: unknown) => entryOf({ kind: 'series', id: 's', brand: 'nbc', title: 'S', description })

test('the markup in a description is removed, and the text and its paragraphs remain', () => {
  expect(described('<p>Eighteen compete on <b>Survivor</b> &amp; one wins.</p><p>Then<br>another.</p>')).toMatchObject({
    description: 'Eighteen compete on Survivor & one wins.\n\nThen\nanother.',
  })
  expect(described({ en: '<i>One</i>', es: 'Uno' })).toMatchObject({ description: { en: 'One', es: 'Uno' } })
  expect(described('<P CLASS="x">Loud</P><script>alert(1)</script><a href="javascript:x()">link</a>')).toMatchObject({
    description: 'Loud\nlink',
  })
  expect(described('<p></p>')).toMatchObject({ description: '' })
})

test('text that only resembles markup does not change', () => {
  for (const text of ['If a < b and c > d, AT&T &c.', 'I <3 you', 'Tom &amp; Jerry', '<Untitled>', 'x <pause> y', 'a <b'])
    expect(described(text)).toMatchObject({ description: text })
})

test('markup is removed from biographies and captions, and removing markup a second time changes nothing', () => {
  expect(entryOf({ kind: 'person', id: 'p', name: 'P', bio: '<p>Born</p>' })).toMatchObject({ bio: 'Born' })
  const photos = [{ art: 'a.jpg', caption: '<em>Here</em>' }, { art: 'b.jpg' }]
  expect(entryOf({ kind: 'gallery', id: 'g', title: 'G', series: 's', photos })).toMatchObject({
    photos: [{ art: 'a.jpg', caption: 'Here' }, { art: 'b.jpg' }],
  })
  const once = described('<p>One</p>')
  expect(entryOf(once as object)).toEqual(once)
})

test('the HTML of a Text section does not change', () => {
  const sections = [{ component: 'Text', name: 't', text: '<p>Kept</p>' }]
  expect(entryOf({ kind: 'page', id: 'faq', name: 'faq', sections })).toMatchObject({ sections: [{ text: '<p>Kept</p>' }] })
})
