/** [A8-30]..[A8-35] What keeps a form from being taken that is no single field's fault; each has its words. */
export const troubles = [
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
  'proveAgain',
  'expiredLink',
  'unsubscribe',
  'busy',
  'general',
] as const
export type Trouble = (typeof troubles)[number]
