// A viewer who signs up and in without a browser.
import { encodePassword } from '#contracts/http/password.ts'
import type { Sender } from './send.ts'

/** Headers that a request of this viewer has. */
export type Signed = { cookie: string; session_token: string; token: string }

export async function newViewer({ ask }: Sender, headers: Record<string, string>): Promise<Signed> {
  const mail = `hostile-${crypto.randomUUID()}@viewer.example`
  const password = encodePassword('a lamp in the harbor')
  const json = { 'content-type': 'application/json', ...headers }
  const fields = { givenName: 'Ida', sn: 'Marsh', gender: 'Female', birthYear: 1980, userName: mail, mail, password }
  const made = await ask({ method: 'POST', path: '/api/2021-08/profile/email/register', headers: json, body: JSON.stringify(fields) })
  if (made.status !== 200) throw new Error(`sign-up: ${made.status} ${made.text}`)
  const begun = await ask({
    method: 'POST',
    path: '/api/v3/profile/session',
    headers: json,
    body: JSON.stringify({ username: mail, password }),
  })
  if (begun.status !== 200) throw new Error(`sign-in: ${begun.status} ${begun.text}`)
  const { tokenId } = (JSON.parse(begun.text) as { session: { tokenId: string } }).session
  return { cookie: begun.cookies.map((line) => line.split(';')[0]).join('; '), session_token: tokenId, token: tokenId }
}
