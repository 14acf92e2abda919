/** A text in which no URL has a query or a fragment: they may carry a reset token, an email address or a search. */
export const withoutQueries = (text: string): string => text.replace(/(\/[^\s"'`<>?#]*)[?#][^\s"'`<>]*/g, '$1')
