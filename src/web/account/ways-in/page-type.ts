/** [A2-03] What analytics calls the pages on the way in; `/sign-up` and what follows it have two names. */
const names: Record<string, string> = {
  'sign-up': 'Sign Up',
  'sign-up/email': 'Registration',
  'sign-up/complete': 'Registration',
  'sign-in': 'Sign In',
  'sign-in/complete': 'Sign In',
}

/** Attributes that say so. */
export const pageType = (name: string) =>
  Object.hasOwn(names, name) ? { 'data-page-type': 'Auth Funnel', 'data-page-name': names[name] } : {}
