import type { EmailCopy } from './words.ts'

export const en: EmailCopy = {
  greeting: 'Hello,',
  footer: (brand, mail) => `You are receiving this email because ${mail} was used at ${brand}. We never ask for your password by email.`,
  linkIntroduction: 'Or copy this link into your browser:',
  warning: 'If this wasn’t you, reset your password and contact us:',
  verify: {
    subject: (brand) => `Confirm your email for ${brand}`,
    text: [
      'Please confirm your email address. You will need it if you ever forget your password.',
      'The link works once and expires in 24 hours. If you did not sign up, ignore this email: the address will not be used.',
    ],
    button: 'Confirm my email',
  },
  welcome: {
    subject: (brand) => `Welcome to ${brand}`,
    text: ['Your account is ready. You can watch three locked episodes for free. Link your TV provider to unlock everything.'],
    button: 'Start watching',
  },
  reset: {
    subject: (brand) => `Reset your ${brand} password`,
    text: [
      'We received a request to reset the password of your account.',
      'The link works once and expires in ten minutes. If you did not ask for it, ignore this email: your password stays the same.',
    ],
    button: 'Choose a new password',
  },
  vendorOnly: {
    subject: (brand) => `How you sign in to ${brand}`,
    text: (vendor) => [`We received a request to reset your password. Your account has no password: you sign in with ${vendor}.`],
    button: 'Sign in',
  },
  passwordChanged: {
    subject: (brand) => `Your password for ${brand} was changed`,
    text: ['The password of your account was just changed. All other devices have been signed out.'],
    button: 'Contact us',
  },
  addressChanged: {
    subject: (brand) => `Your email for ${brand} was changed`,
    text: (mail) => [`The email address of your account is now ${mail}. We will send all emails there from now on.`],
    button: 'Contact us',
  },
  locked: {
    subject: (brand) => `Your ${brand} account is locked`,
    text: [
      'We locked your account after a hundred wrong passwords in a row.',
      'If you know your password, unlock your account with this link. It works once and expires in 24 hours. Otherwise reset your password.',
    ],
    button: 'Unlock my account',
  },
  vendorLinked: {
    subject: (brand) => `New sign-in method for ${brand}`,
    text: (vendor) => [
      `You can now also sign in to your account with ${vendor}. You can see and remove your sign-in methods on your account page.`,
    ],
    button: 'Go to your account',
  },
  vendorUnlinked: {
    subject: (brand) => `A sign-in method was removed from your ${brand} account`,
    text: (vendor) => [`You can no longer sign in to your account with ${vendor}.`],
    button: 'Go to your account',
  },
  deleted: {
    subject: (brand) => `Your ${brand} account has been deleted`,
    text: ['We have deleted your account and all of its data. This is the last email that we send you about it.'],
    button: 'Contact us',
  },
}
