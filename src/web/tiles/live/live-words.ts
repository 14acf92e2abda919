import { dateFormat } from '../../ui/format-date.ts'
import type { Visit } from '../../ui/visit.tsx'

const en = {
  live: 'Live',
  upcoming: 'Upcoming',
  until: (time: string) => `Until ${time}`,
}

const es: typeof en = {
  live: 'En vivo',
  upcoming: 'Próximamente',
  until: (time) => `Hasta ${/^1:/.test(time) ? 'la' : 'las'} ${time}`,
}

export const liveWords = { en, es }

const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const day = { weekday: 'short', month: 'short', day: 'numeric', ...clock } as const

/** In the brand's own zone, which it names: the same words for everyone who shares a page. */
export const sayTime = (time: number, visit: Visit): string => plain(dateFormat(visit, clock).format(time))
export const sayDayAndTime = (time: number, visit: Visit): string => plain(dateFormat(visit, day).format(time))

/** Browsers disagree on which space stands in a time; the server's markup must be what they would write. */
const plain = (words: string) => words.replace(/[\u00a0\u202f]/g, ' ')
