// Signs up a new viewer and signs the viewer in, without a browser.
import { encodePassword } from '#contracts/password.ts'
import type { Sender } from './send.ts'

/** The headers of a signed-in viewer's requests. */
export type SessionHeaders = { cookie: string; session_token: string; token: string }

export async function newViewer({ send }: Sender, headers: Record<string, string>): Promise<SessionHeaders> {
  const mail = `hostile-${crypto.randomUUID()}@viewer.example`
  const password = encodePassword('a lamp in the harbor')
  const json = { 'content-type': 'application/json', ...headers }
  const fields = { givenName: 'Ida', sn: 'Marsh', gender: 'Female', birthYear: 1980, userName: mail, mail, password }
  const registered = await send({
    method: 'POST',
    path: '/api/2021-08/profile/email/register',
    headers: json,
    body: JSON.stringify(fields),
  })
  if (registered.status !== 200) throw new Error(`sign-up: ${registered.status} ${registered.text}`)
  const signedIn = await send({
    method: 'POST',
    path: '/api/v3/profile/session',
    headers: json,
    body: JSON.stringify({ username: mail, password }),
  })
  if (signedIn.status !== 200) throw new Error(`sign-in: ${signedIn.status} ${signedIn.text}`)
  const { tokenId } = (JSON.parse(signedIn.text) as { session: { tokenId: string } }).session
  return { cookie: signedIn.cookies.map((line) => line.split(';')[0]).join('; '), session_token: tokenId, token: tokenId }
}

/** Returns the ids of a signed-in viewer's account and profile. */
export async function idsOf({ send }: Sender, headers: Record<string, string>): Promise<{ userId: string; profileId: string }> {
  const read = async <Answer>(path: string) => JSON.parse((await send({ method: 'GET', path, headers })).text) as Answer
  const { profile } = await read<{ profile: { id: string } }>('/api/v3/profile')
  const { profiles } = await read<{ profiles: { id: string }[] }>('/identity/profiles')
  return { userId: profile.id, profileId: profiles[0]!.id }
}
