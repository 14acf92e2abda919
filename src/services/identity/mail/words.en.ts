import type { MailWords } from './words.ts'

export const en: MailWords = {
  greeting: 'Hello,',
  why: (brand, mail) => `You get this because somebody gave ${mail} at ${brand}. We never ask for your password by email.`,
  or: 'Or open this address in your browser:',
  notYou: 'If this was not you, choose a new password and write to us:',
  verify: {
    subject: (brand) => `Confirm your email for ${brand}`,
    text: [
      'Confirm that this is your address, so that we can help you should you ever forget your password.',
      'The link works once, for a day. If you did not sign up, do nothing: without it the address is never used.',
    ],
    button: 'Confirm my email',
  },
  welcome: {
    subject: (brand) => `Welcome to ${brand}`,
    text: ['Your account is ready. Three locked episodes are on us; link your TV provider and everything is open.'],
    button: 'Start watching',
  },
  reset: {
    subject: (brand) => `A new password for ${brand}`,
    text: [
      'Somebody, we hope you, wants a new password for this account.',
      'The link works once, for ten minutes. If it was not you, do nothing: your password stays as it is.',
    ],
    button: 'Choose a new password',
  },
  vendorOnly: {
    subject: (brand) => `How you sign in to ${brand}`,
    text: (vendor) => [`Somebody, we hope you, wants a new password. Your account has none: you sign in with ${vendor}.`],
    button: 'Sign in',
  },
  passwordChanged: {
    subject: (brand) => `Your password for ${brand} was changed`,
    text: ['The password of your account was just changed, and every other device is signed out.'],
    button: 'Write to us',
  },
  mailChanged: {
    subject: (brand) => `Your email for ${brand} was changed`,
    text: (mail) => [`Your account now belongs to ${mail}. What we send goes there from now on.`],
    button: 'Write to us',
  },
  locked: {
    subject: (brand) => `Your ${brand} account is locked`,
    text: [
      'Somebody tried a hundred wrong passwords in a row, so we let nobody try another.',
      'If you know your password, unlock the account with this link: it works once, for a day. If you do not, choose a new one.',
    ],
    button: 'Unlock my account',
  },
  vendorJoined: {
    subject: (brand) => `A new way to sign in to ${brand}`,
    text: (vendor) => [
      `From now on you can also sign in to your account with ${vendor}. Your account page shows every way in, and removes it.`,
    ],
    button: 'See your account',
  },
  vendorParted: {
    subject: (brand) => `A way to sign in to ${brand} was removed`,
    text: (vendor) => [`Nobody signs in to your account with ${vendor} any more.`],
    button: 'See your account',
  },
  deleted: {
    subject: (brand) => `Your ${brand} account is deleted`,
    text: ['Your account was just deleted, with everything that was kept for it. This is the last we write to you about it.'],
    button: 'Write to us',
  },
}
