// Signs in a television from a phone (RFC 8628). Attempts are limited per session, per IP address and in total, because a guessed code may match
// that of any television that is waiting.
import {
  type Activation,
  type ActivationAnswer,
  activationPath,
  allNetworks,
  codeExpired,
  codeLength,
  codeLetters,
  codeLife,
  type DeviceCode,
  formatUserCode,
  type PollError,
  parseUserCode,
  pollInterval,
} from '#contracts/http/activation.ts'
import { type Caller, descriptions, type IdentityResponse, type SessionOwner } from '#contracts/http/identity.ts'
import type { Database } from '#kit/db/database.ts'
import { createGuessLimit } from '#kit/kv/guess-limit.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { addressBucket, type Limit, overLimit } from '#kit/kv/limit.ts'
import { randomCode } from '#kit/random-code.ts'
import { hashOf, macOf, newSecret } from '../secrets.ts'
import type { Writer } from '../store/accounts.ts'
import type { DeviceRow } from '../tables.ts'
import { createDeviceStore, type EnterResult } from './device-store.ts'

export type DevicesDependencies = {
  database: Database
  kv: Kv
  now: () => number
  secret: string
  publicUrl: string
  /** The number of codes that one IP address may enter in an hour. */
  entryLimit: number
  /** The rate limit of code requests from one IP address. */
  codeLimit: Limit
  /** Begins a session for the device in the transaction. Returns a function that creates the answer. Call this function after the commit. */
  startSession(trx: Writer, device: DeviceRow, caller: Caller): Promise<() => Promise<IdentityResponse>>
  /** Counts an outcome in the metrics: `asked`, `found`, `wrong`, `refused`, `confirmed`, `denied` or `signed in`. */
  countOutcome(outcome: string): void
  /** Called with the number of wrong codes when it reaches the threshold of kit/kv/guess-limit.ts, at most once an hour. */
  raiseAlarm(wrongCodes: number): void
}

export type Devices = ReturnType<typeof createDevices>
export type CodeAnswer = { device: DeviceCode } | { wait: number }
export type PollAnswer = { signedIn: IdentityResponse } | { error: PollError }

export function createDevices({ database, kv, now, secret, publicUrl, countOutcome, ...rest }: DevicesDependencies) {
  const store = createDeviceStore(database, now)
  const storedCode = (code: string) => macOf(secret, 'user code', code)
  const guesses = createGuessLimit({ kv, name: 'activation', max: rest.entryLimit, raiseAlarm: rest.raiseAlarm })

  async function answerOf(found: EnterResult, outcome: string): Promise<ActivationAnswer> {
    countOutcome(found.kind === 'found' ? outcome : found.kind === 'wrong' ? 'wrong' : 'refused')
    if (found.kind === 'over') return tooMany(found.wait)
    if (found.kind === 'wrong') {
      await guesses.countWrong()
      return refusal(404, codeExpired)
    }
    const { name, network } = found.device
    return { result: { code: 200, description: descriptions.ok }, device: { name, network } }
  }

  return {
    /** Returns the code that the device shows, and the secret with which the device polls for the outcome. */
    async requestCode(network: string, name: string, caller: Caller): Promise<CodeAnswer> {
      const wait = caller.isLocal ? 0 : await overLimit(kv, rest.codeLimit, addressBucket(caller.address))
      if (wait) return { wait: Math.ceil(wait / 1000) }
      const secretCode = newSecret()
      const row = { hash: hashOf(secretCode), network, name, expires_at: now() + codeLife * 1000, poll_every: pollInterval * 1000 }
      let code = newCode()
      while (!(await store.add({ ...row, user_code: storedCode(code) }))) code = newCode()
      countOutcome('asked')
      return { device: toDeviceCode(secretCode, formatUserCode(code), publicUrl) }
    },

    /** [A7-12] Without `confirm`, finds the device of a code. With `confirm`, confirms or denies the device. */
    async activate(
      network: string,
      { userCode, confirm }: Activation,
      viewer: SessionOwner | null,
      caller: Caller,
    ): Promise<ActivationAnswer> {
      if (!viewer) return noViewer
      const wait = confirm === undefined ? await guesses.countAttempt(caller) : 0
      if (wait) {
        countOutcome('refused')
        return tooMany(wait)
      }
      const code = storedCode(parseUserCode(userCode) ?? '')
      const only = network === allNetworks ? null : network
      if (confirm === undefined) return answerOf(await store.enter(code, only, viewer.sessionId), 'found')
      const verdict = confirm ? 'confirmed' : 'denied'
      return answerOf(await store.decide(code, only, viewer, verdict), verdict)
    },

    /** Returns the session if the code is confirmed, else an error code of RFC 8628. */
    async poll(deviceCode: string, caller: Caller): Promise<PollAnswer> {
      const hash = hashOf(deviceCode)
      const polled = await store.poll(hash)
      if (polled.kind === 'slow') return { error: 'slow_down' }
      if (polled.kind === 'unknown') return { error: 'invalid_grant' }
      const { verdict, used_at, expires_at } = polled.device
      if (used_at !== null) return { error: 'invalid_grant' }
      if (verdict === 'denied') return { error: 'access_denied' }
      if (verdict === null) return { error: expires_at > now() ? 'authorization_pending' : 'expired_token' }
      const finish = await store.take(hash, (trx, device) => rest.startSession(trx, device, caller))
      if (!finish) return { error: expires_at > now() ? 'access_denied' : 'expired_token' }
      countOutcome('signed in')
      return { signedIn: await finish() }
    },
  }
}

const newCode = () => randomCode(codeLetters, codeLength)

const refusal = (code: number, description: string): ActivationAnswer => ({ result: { code, description } })
export const noViewer = refusal(401, 'Sign in first.')
const tooMany = (wait: number): ActivationAnswer => ({
  ...refusal(429, 'Too many codes entered. Try again later.'),
  wait: Math.ceil(wait / 1000),
})

function toDeviceCode(device_code: string, user_code: string, publicUrl: string): DeviceCode {
  const page = publicUrl + activationPath
  return {
    device_code,
    user_code,
    verification_uri: page,
    verification_uri_complete: `${page}?userCode=${user_code}&isQRCode=true`,
    expires_in: codeLife,
    interval: pollInterval,
  }
}
