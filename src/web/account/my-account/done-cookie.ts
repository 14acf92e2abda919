import type { FilledForm } from '../form/outcome.ts'

/**
 * What a form achieved, for the page that it leads to, which says it once and takes the cookie away. An address would say it to anybody who
 * follows a link.
 */
export const doneCookie = (form: FilledForm['form'] | '', isSecure: boolean) =>
  `done=${form}; path=/; max-age=${form ? 60 : 0}; samesite=strict${isSecure ? '; secure' : ''}`

export const doneIn = (cookie: string | null): string | undefined => /(?:^|; )done=(\w{1,20})(?:;|$)/.exec(cookie ?? '')?.[1]
