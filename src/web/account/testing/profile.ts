import type { IdentityProfile } from '#contracts/http/identity.ts'

export const profile: IdentityProfile = {
  id: 'account-1',
  rev: 3,
  givenName: 'Ida',
  sn: 'Marsh',
  gender: 'Female',
  ageRange: '',
  serviceZip: '10112',
  telephoneNumber: '',
  mail: 'ida@viewer.example',
  userName: 'ida@viewer.example',
  birthYear: 1988,
  signInType: 'email',
  episodeCount: 3,
  termsAndConditionsAgreementDate: 1,
  isMailVerified: false,
  language: 'en',
}
