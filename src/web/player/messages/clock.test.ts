import { expect, test } from 'vitest'
import { clock, spokenTime } from './clock.ts'
import { languageName } from './language-name.ts'
import { en } from './messages.en.ts'
import { es } from './messages.es.ts'

test('times are formatted for display and for screen readers', () => {
  expect([0, 5, 65, 3600, 3723.9, -1].map(clock)).toEqual(['0:00', '0:05', '1:05', '1:00:00', '1:02:03', '0:00'])
  expect([spokenTime(0, en), spokenTime(65, en), spokenTime(7200, en)]).toEqual(['0 seconds', '1 minute 5 seconds', '2 hours'])
  expect(spokenTime(3661, es)).toBe('1 hora 1 minuto 1 segundo')
})

test('the names of languages are in the language of the page; those of other languages are their own', () => {
  expect([languageName('es', en), languageName('en-US', es), languageName('fr', en), languageName('xx!', en)]).toEqual([
    'Spanish',
    'Inglés',
    'Français',
    'xx!',
  ])
})
