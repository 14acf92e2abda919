import type { Config } from '#kit/config.ts'
import type { IdentityDependencies } from '#services/identity/dependencies.ts'

export const identitySettings = (config: Config): IdentityDependencies['settings'] => ({
  sessionTimeout: config.IDENTITY_SESSION_TIMEOUT,
  passwordMin: config.PASSWORD_MIN,
  passwordMax: config.PASSWORD_MAX,
  revealUnknown: config.IDENTITY_REVEAL_UNKNOWN,
  signInLimit: config.SIGN_IN_LIMIT,
  signInAlarm: config.SIGN_IN_ALARM,
  registerLimit: config.REGISTER_LIMIT,
  activationLimit: config.ACTIVATION_LIMIT,
  deviceCodeLimit: config.DEVICE_CODE_LIMIT,
  frame: config.IDENTITY_FRAME,
  sisterToken: config.SISTER_SERVICE_TOKEN,
  videoCompany: config.EVENTS_SINK_COMPANY,
  mailLimit: config.MAIL_LIMIT,
  auditDays: config.AUDIT_DAYS,
})
