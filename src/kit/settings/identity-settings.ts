// The settings of accounts: passwords, sessions, rate limits and vendors.
import * as v from 'valibot'
import { onOff, setting } from './setting.ts'
import { number, url } from './setting-shapes.ts'

export const identitySettings = {
  IDENTITY: onOff(
    'on',
    '`off` removes sign-in, sign-up, account and TV provider pages from the sites of all brands; `features.identity` in brands.json does so for one brand.',
  ),
  IDENTITY_SESSION_TIMEOUT: v.pipe(
    v.optional(number(60, 31_556_926), '31556926'),
    setting('Maximum age of a session in seconds, regardless of activity. A session also ends after 30 days without a visit.', {
      default: '31556926',
    }),
  ),
  IDENTITY_FRAME: onOff(
    'off',
    '`on` shares the sign-in at PUBLIC_URL with brand hosts below the same domain, through a hidden frame in their pages.',
  ),
  IDENTITY_REVEAL_UNKNOWN: onOff(
    'off',
    '`on` answers a sign-in or password reset for an unknown email with 404; `off` answers a sign-in with 401, as for a wrong password, and a reset with 200.',
  ),
  PASSWORD_MIN: v.pipe(
    v.optional(number(5, 256), '5'),
    setting('The minimum length of a new password in characters; 15 with PASSWORD_MAX 256 is the hardened profile.', { default: '5' }),
  ),
  PASSWORD_MAX: v.pipe(v.optional(number(5, 256), '50'), setting('The maximum length of a new password in characters.', { default: '50' })),
  SIGN_IN_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '30'),
    setting('The rate limit of sign-in attempts per IP address in ten minutes; this machine is exempt.', { default: '30' }),
  ),
  SIGN_IN_ALARM: v.pipe(
    v.optional(number(1, 1_000_000_000), '1000'),
    setting(
      'The number of wrong passwords of all clients in ten minutes that counts as an attack: the log warns, and SIGN_IN_LIMIT falls to a third meanwhile.',
      { default: '1000' },
    ),
  ),
  REGISTER_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '10'),
    setting('The rate limit of new accounts per IP address in an hour; this machine is exempt.', { default: '10' }),
  ),
  ACTIVATION_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '20'),
    setting('The rate limit of TV activation codes entered per IP address in an hour; this machine is exempt.', { default: '20' }),
  ),
  DEVICE_CODE_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '60'),
    setting('The rate limit of TV activation codes requested by televisions per IP address in an hour; this machine is exempt.', {
      default: '60',
    }),
  ),
  IDENTITY_VENDORS: v.pipe(
    v.optional(v.string()),
    setting(
      'A JSON file with the identity vendors (Google, Apple, Facebook and others) for sign-in: see docs/accounts.md. A relative path starts at the package.',
      {
        default: 'stand-ins for Google, Apple and Facebook in the demo; else none',
      },
    ),
  ),
  SISTER_SERVICE_TOKEN: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(24, 'is too short: give at least 24 characters that are hard to guess'))),
    setting(
      'The token with which the sister streaming service reads the accounts that signed up for it here: `Authorization: Bearer ...` at `/identity/handoff/redeem`.',
      { default: 'no account is handed over', isSecret: true },
    ),
  ),
  SISTER_SERVICE_URL: v.pipe(
    v.optional(url('https|http', 'https://sister.example/welcome')),
    setting(
      'The page of the sister streaming service to which viewers who sign up for it continue, with `?ticket=`. Offered if SISTER_SERVICE_TOKEN is set too.',
      {
        default: 'not offered',
      },
    ),
  ),
}
