/** [A8-30]..[A8-35] Errors of a whole form, not of one field. Each error has a message in words.en.ts and words.es.ts. */
export const formErrors = [
  'cannotCreate',
  'accountExists',
  'vendorAccountExists',
  'vendorIdInUse',
  'couldNotAuthenticate',
  'verification',
  'credentials',
  'passwordMismatch',
  'tooManyAttempts',
  'emailTaken',
  'changedElsewhere',
  'signedOut',
  'signInAgain',
  'pinLocked',
  'limitedProfile',
  'tooManyProfiles',
  'expiredLink',
  'unsubscribe',
  'busy',
  'general',
] as const
export type FormError = (typeof formErrors)[number]
