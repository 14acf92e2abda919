// The sweepstakes of the demo network. Nothing can be won: the page where people enter is an example address.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { broadcastDate, broadcastStart } from './airing.ts'
import { both } from './words.ts'

/** Returns the sweepstakes of the month of the broadcast day at `now` (epoch milliseconds), and that of the next month. */
export function sweepstakesAround(now: number): EntryInput[] {
  const first = broadcastDate(now).with({ day: 1 })
  const [start, end, nextEnd] = [0, 1, 2].map((months) => broadcastStart(first.add({ months })))
  const common = { kind: 'sweepstakes', link: 'https://sweepstakes.example/enter', rules: '/terms' } as const
  return [
    {
      ...common,
      id: 'lighthouse-weekend',
      title: both('A weekend in a lighthouse', 'Un fin de semana en un faro'),
      description: both(
        'Two nights with a view, for two people. This is a demonstration: nothing can be won.',
        'Dos noches con vista, para dos personas. Es una demostración: no se puede ganar nada.',
      ),
      startTime: start!,
      endTime: end!,
    },
    {
      ...common,
      id: 'front-row',
      title: both('Front row for two', 'Primera fila para dos'),
      description: both(
        'Two seats at a recording. This is a demonstration: nothing can be won.',
        'Dos lugares en una grabación. Es una demostración: no se puede ganar nada.',
      ),
      startTime: end!,
      endTime: nextEnd!,
    },
  ]
}
