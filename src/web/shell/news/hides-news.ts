/** [C2.2-03] Returns whether a page has no breaking news: sign-in, sign-up, account and email preferences. */
export const hidesNews = ({ path }: { path: string }): boolean => /^\/(?:sign-in|sign-up|my-account|email-preferences)(?:\/|$)/i.test(path)
