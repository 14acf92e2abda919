/**
 * Removes queries and fragments from all URLs in a text: they may contain a reset token, an email address or a search. A match begins at the last slash
 * before the query: if it could contain slashes, a text of 2,000 slashes would cost 4 ms.
 */
export const withoutQueries = (text: string): string => text.replace(/(\/[^\s"'`<>?#/]*)[?#][^\s"'`<>]*/g, '$1')
