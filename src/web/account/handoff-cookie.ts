import { handoffLife } from '#contracts/http/exchange.ts'

const name = 'handoff'

/** [A1-09] For the page that says that one has signed up: there the viewer goes on to the sister service with it. */
export const handoffCookie = (ticket: string) => `${name}=${ticket}; path=/; max-age=${handoffLife / 1000}; samesite=strict`

export const ticketIn = (cookie: string | null): string | undefined => /(?:^|; )handoff=([\w.~-]{1,500})(?:;|$)/.exec(cookie ?? '')?.[1]
