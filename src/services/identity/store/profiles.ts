// Loads the stored profile of an account, and maps an account to the profile that viewers receive.
import type { IdentityProfile, IdentityResponse, SignInType } from '#contracts/http/identity.ts'
import type { Avatar, ProfileRating, ViewerProfile } from '#contracts/viewers/profiles.ts'
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
    .where('slot', '=', 1)
    .executeTakeFirstOrThrow(accountDeleted)

/**
 * Loads the profiles with the vendors of their account, in one query because every sign-in needs it, and the videos that the first profile unlocked.
 * `viewer` is the profile `chosen`, or else the first one; absent if there is only one.
 */
export async function loadProfile(reader: Reader, accountId: string, chosen?: string) {
  const rows = await reader
    .selectFrom('identity_profiles as profile')
    .leftJoin('identity_links as link', 'link.account_id', 'profile.account_id')
    .where('profile.account_id', '=', accountId)
    .selectAll('profile')
    .select(['link.vendor', 'link.subject'])
    .orderBy('profile.slot')
    .execute()
  const first = rows[0]
  if (!first) throw accountDeleted()
  const unlockedVideos = await unlockedVideosOf(reader, first.id)
  const links = rows.filter(({ id, vendor }) => id === first.id && vendor !== null)
  const viewer = rows.at(-1)!.id === first.id ? undefined : (rows.find(({ id }) => id === chosen) ?? first)
  return { profileId: first.id, credits: first.credits, links, unlockedVideos, viewer }
}

/** Maps a stored profile to that of viewers. `chosen`: the id of the profile of the session. */
export const toViewerProfile = (row: ProfileRow, { given_name: givenName }: AccountRow, chosen: string): ViewerProfile => ({
  id: row.id,
  name: row.name || givenName,
  avatar: row.avatar as Avatar,
  language: row.language as ViewerProfile['language'],
  isKids: row.kids === 1,
  maxRating: row.max_rating as ProfileRating | null,
  hasPin: row.pin !== null,
  isFirst: row.slot === 1,
  isChosen: row.id === chosen,
})

/** [A3-02], [A3-04] Maps an account to the profile that its own viewer receives. */
export function toProfile(
  account: AccountRow,
  { credits, links, unlockedVideos, viewer }: Awaited<ReturnType<typeof loadProfile>>,
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
    ...(account.video_consent_at !== null && { videoConsent: { company: account.video_company ?? '', at: account.video_consent_at } }),
    ...(viewer && { viewer: toViewerProfile(viewer, account, viewer.id) }),
  }
}

export const profileOf = async (reader: Reader, account: AccountRow, chosen?: string): Promise<IdentityProfile> =>
  toProfile(account, await loadProfile(reader, account.id, chosen))

/** `session`: the one whose viewer profile the answer contains. */
export const profileAnswer = async (reader: Reader, account: AccountRow, session?: { profile_id: string }): Promise<IdentityResponse> =>
  done({ profile: await profileOf(reader, account, session?.profile_id) })
