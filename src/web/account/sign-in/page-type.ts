/** [A2-03] The analytics names of the sign-in and sign-up pages. */
const names: Record<string, string> = {
  'sign-up': 'Sign Up',
  'sign-up/email': 'Registration',
  'sign-up/complete': 'Registration',
  'sign-in': 'Sign In',
  'sign-in/complete': 'Sign In',
}

/** Returns the attributes that name a page for analytics. */
export const pageType = (name: string) =>
  Object.hasOwn(names, name) ? { 'data-page-type': 'Auth Funnel', 'data-page-name': names[name] } : {}
