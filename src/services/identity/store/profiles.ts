// Loads the stored profile of an account, and maps an account to the profile that viewers receive.
import type { IdentityProfile, IdentityResponse, SignInType } from '#contracts/http/identity.ts'
import { done, refusals } from '../requests/answers.ts'
import type { AccountRow, ProfileRow } from '../tables.ts'
import type { Reader } from './accounts.ts'
import { unlockedVideosOf } from './credit-entries.ts'

/** Returns the Refusal (401) for an account without a profile: another request has just deleted the account. */
const accountDeleted = () => refusals.unauthorized()

export const firstProfile = (reader: Reader, accountId: string): Promise<ProfileRow> =>
  reader
    .selectFrom('identity_profiles')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow(accountDeleted)

/** Loads the first profile with the vendors of its account, in one query because every sign-in needs it, and its unlocked videos. */
export async function loadProfile(reader: Reader, accountId: string) {
  const rows = await reader
    .selectFrom('identity_profiles as profile')
    .leftJoin('identity_links as link', 'link.account_id', 'profile.account_id')
    .where('profile.account_id', '=', accountId)
    .select(['profile.id', 'profile.credits', 'link.vendor', 'link.subject'])
    .orderBy('profile.created_at')
    .orderBy('profile.id')
    .execute()
  const first = rows[0]
  if (!first) throw accountDeleted()
  const unlockedVideos = await unlockedVideosOf(reader, first.id)
  const links = rows.filter(({ id, vendor }) => id === first.id && vendor !== null)
  return { profileId: first.id, credits: first.credits, links, unlockedVideos }
}

/** [A3-02], [A3-04] Maps an account to the profile that its own viewer receives. */
export function toProfile(
  account: AccountRow,
  { credits, links, unlockedVideos }: Awaited<ReturnType<typeof loadProfile>>,
): IdentityProfile {
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
    ...(unlockedVideos.length > 0 && { unlockedVideos }),
    termsAndConditionsAgreementDate: account.terms_at,
    ...(account.peacock_id && { peacockId: account.peacock_id }),
    isMailVerified: account.mail_verified_at !== null,
    language: account.language as IdentityProfile['language'],
  }
}

export const profileOf = async (reader: Reader, account: AccountRow): Promise<IdentityProfile> =>
  toProfile(account, await loadProfile(reader, account.id))

export const profileAnswer = async (reader: Reader, account: AccountRow): Promise<IdentityResponse> =>
  done({ profile: await profileOf(reader, account) })
