import { expect, test } from 'vitest'
import { clock, spokenTime } from './clock.ts'
import { languageName } from './language-name.ts'
import { playerMessages } from './messages.ts'

test('time for eyes and for ears', () => {
  expect([0, 5, 65, 3600, 3723.9, -1].map(clock)).toEqual(['0:00', '0:05', '1:05', '1:00:00', '1:02:03', '0:00'])
  const [en, es] = [playerMessages('en'), playerMessages('es')]
  expect([spokenTime(0, en), spokenTime(65, en), spokenTime(7200, en)]).toEqual(['0 seconds', '1 minute 5 seconds', '2 hours'])
  expect(spokenTime(3661, es)).toBe('1 hora 1 minuto 1 segundo')
})

test('languages are named in the language of the page', () => {
  expect([
    languageName('es', playerMessages('en')),
    languageName('en-US', playerMessages('es')),
    languageName('fr', playerMessages('en')),
  ]).toEqual(['Spanish', 'Inglés', 'fr'])
})
