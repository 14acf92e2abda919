import { expect, test } from 'vitest'
import { faultsIn, numbersIn, parseRequirements, titlesIn } from './check-requirements.ts'

const requirements = parseRequirements([
  '# A5 Reset\n\n- [A5-01] One.\n- [A5-02] Two, like [A5-09].\n- [A5-03] Three.\n\n## Not testable\n\nA5-04 A5-05\n',
  '# C2 Screens\n\n## C2.4 Footer\n\n- [C2.4-01] Links.\n\n## Not testable\n\nNone.\n',
])

test('parseRequirements returns groups, testable statements and statements that are not testable', () => {
  expect([...requirements.groups]).toEqual([
    ['A5', 'Reset'],
    ['C2', 'Screens'],
    ['C2.4', 'Footer'],
  ])
  expect([...requirements.testable]).toEqual(['A5-01', 'A5-02', 'A5-03', 'C2.4-01'])
  expect([...requirements.notTestable]).toEqual(['A5-04', 'A5-05'])
})

test('numbersIn finds statement numbers with and without brackets, and every number of a range', () => {
  expect(numbersIn('[A5-02] [C2.10-01], and A7-05')).toEqual(['A5-02', 'C2.10-01', 'A7-05'])
  expect(numbersIn('[A5-09]..[A5-11]')).toEqual(['A5-09', 'A5-10', 'A5-11'])
  expect(numbersIn('2031-11-20, A5-2, BA5-02')).toEqual([])
})

test('titlesIn finds the titles of tests, describe blocks and test.each tables, but not the messages of assertions', () => {
  const text = `
    describe('[A5-01] reset', () => {
      test("[A5-02] it's sent", () => expect(1, '[A5-03]').toBe(1))
      test.each([
        [1, 2],
      ])(
        '[C2.4-01] %s', () => {})
    })`
  expect(titlesIn(text)).toEqual(['[A5-01] reset', "[A5-02] it's sent", '[C2.4-01] %s'])
})

test('faultsIn reports statement numbers that do not exist, and test titles with the number of a statement that is not testable', () => {
  expect(faultsIn('a.ts', '// [A5-01], [A5-04], [A5-06]', requirements)).toEqual([
    'a.ts cites [A5-06], which docs/requirements does not have',
  ])
  expect(faultsIn('a.test.ts', "test('[A5-01] [A5-04] resets', () => {})", requirements)).toEqual([
    'a.test.ts has a test title with [A5-04], which docs/requirements lists as not testable',
  ])
})
