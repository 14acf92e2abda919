/** Removes queries and fragments from all URLs in a text: they may contain a reset token, an email address or a search. */
export const withoutQueries = (text: string): string => text.replace(/(\/[^\s"'`<>?#]*)[?#][^\s"'`<>]*/g, '$1')
