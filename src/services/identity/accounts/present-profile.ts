import type { IdentityProfile, SignInType } from '#contracts/http/identity.ts'
import type { withProfile } from '../store.ts'
import type { AccountRow } from '../tables.ts'

/** [A3-02], [A3-04] An account as it is told to its own viewer. */
export function presentProfile(account: AccountRow, { credits, links }: Awaited<ReturnType<typeof withProfile>>): IdentityProfile {
  return {
    id: account.id,
    rev: account.rev,
    givenName: account.given_name,
    sn: account.sn,
    gender: account.gender,
    ageRange: account.age_range,
    serviceZip: account.service_zip,
    telephoneNumber: account.telephone,
    mail: account.mail,
    userName: account.mail,
    birthYear: account.birth_year ?? '',
    signInType: account.sign_in_type as SignInType,
    ...Object.fromEntries(links.map(({ vendor, subject }) => [`${vendor}Id`, subject])),
    episodeCount: credits,
    termsAndConditionsAgreementDate: account.terms_at,
    ...(account.peacock_id && { peacockId: account.peacock_id }),
    isMailVerified: account.mail_verified_at !== null,
    language: account.language as IdentityProfile['language'],
  }
}
