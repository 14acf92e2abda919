// A television that is signed in from a telephone (RFC 8628), with the guards of reliability 18: chance grows with the codes that are live.
import { randomInt } from 'node:crypto'
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
  type PollError,
  pollEvery,
  readUserCode,
  showUserCode,
} from '#contracts/http/activation.ts'
import { type Answered, type Caller, descriptions, type Known } from '#contracts/http/identity.ts'
import type { Database } from '#kit/db/database.ts'
import type { Hot } from '#kit/hot/hot.ts'
import { addressBucket, type Limit, overLimit } from '#kit/hot/limit.ts'
import { createAlarm } from '../guards/alarm.ts'
import { hashOf, macOf, newSecret } from '../secrets.ts'
import type { Writer } from '../store.ts'
import { createDeviceStore, type Entered } from './device-store.ts'
import type { DeviceRow } from './device-tables.ts'

export type DevicesTools = {
  database: Database
  hot: Hot
  now: () => number
  secret: string
  publicUrl: string
  /** Codes that one address may enter an hour, and that it may ask for. */
  entryLimit: number
  codeLimit: Limit
  /** A session of the device's own, part of the transaction; what it answers is asked for once that is durable. */
  startSession(trx: Writer, device: DeviceRow, caller: Caller): Promise<() => Promise<Answered>>
  /** `asked`, `found`, `wrong`, `refused`, `confirmed`, `denied`, `signed in`. */
  told(outcome: string): void
  /** Once an hour at most. */
  alarm(wrongCodes: number): void
}

export type Devices = ReturnType<typeof createDevices>
export type Asked = { device: DeviceCode } | { wait: number }
export type PollAnswer = { signedIn: Answered } | { error: PollError }

const hour = 3_600_000
/** Wrong codes of everybody in an hour that are no longer mistakes. */
export const alarmAt = 1_000
/** While the alarm is on an address may try this often, in this time. */
export const duringAlarm = { most: 2, within: 600_000 } as const

export function createDevices({ database, hot, now, secret, publicUrl, told, ...tools }: DevicesTools) {
  const store = createDeviceStore(database, now)
  const keptCode = (code: string) => macOf(secret, 'user code', code)
  const alarm = createAlarm({ hot, name: 'activation', most: alarmAt, within: hour, ring: tools.alarm })

  async function isTooOften({ address, isLocal }: Caller): Promise<number> {
    if (isLocal) return 0
    const who = addressBucket(address)
    const late = await overLimit(hot, { name: 'activation in alarm', ...duringAlarm }, who)
    const wait = await overLimit(hot, { name: 'activation', most: tools.entryLimit, within: hour }, who)
    return wait || (late && (await alarm.isOn()) ? late : 0)
  }

  async function verdictOn(found: Entered, what: string): Promise<ActivationAnswer> {
    told(found.kind === 'found' ? what : found.kind === 'wrong' ? 'wrong' : 'refused')
    if (found.kind === 'over') return tooMany(found.wait)
    if (found.kind === 'wrong') {
      await alarm.noteWrong()
      return refusal(404, codeExpired)
    }
    const { name, network } = found.device
    return { result: { code: 200, description: descriptions.ok }, device: { name, network } }
  }

  return {
    /** A code to show, and the secret by which the device asks what became of it. */
    async ask(network: string, name: string, caller: Caller): Promise<Asked> {
      const wait = caller.isLocal ? 0 : await overLimit(hot, tools.codeLimit, addressBucket(caller.address))
      if (wait) return { wait: Math.ceil(wait / 1000) }
      const secretCode = newSecret()
      const kept = { hash: hashOf(secretCode), network, name, expires_at: now() + codeLife * 1000, poll_every: pollEvery * 1000 }
      let code = newCode()
      while (!(await store.keep({ ...kept, user_code: keptCode(code) }))) code = newCode()
      told('asked')
      return { device: presentCode(secretCode, showUserCode(code), publicUrl) }
    },

    /** [A7-12] */
    async activate(network: string, { userCode, confirm }: Activation, viewer: Known | null, caller: Caller): Promise<ActivationAnswer> {
      if (!viewer) return noViewer
      const wait = confirm === undefined ? await isTooOften(caller) : 0
      if (wait) {
        told('refused')
        return tooMany(wait)
      }
      const code = keptCode(readUserCode(userCode) ?? '')
      const only = network === allNetworks ? null : network
      if (confirm === undefined) return verdictOn(await store.enter(code, only, viewer.sessionId), 'found')
      const verdict = confirm ? 'confirmed' : 'denied'
      return verdictOn(await store.decide(code, only, viewer, verdict), verdict)
    },

    async poll(deviceCode: string, caller: Caller): Promise<PollAnswer> {
      const hash = hashOf(deviceCode)
      const polled = await store.poll(hash)
      if (polled.kind === 'slow') return { error: 'slow_down' }
      if (polled.kind === 'unknown') return { error: 'invalid_grant' }
      const { verdict, used_at, expires_at } = polled.device
      if (used_at !== null) return { error: 'invalid_grant' }
      if (verdict === 'denied') return { error: 'access_denied' }
      if (verdict === null) return { error: expires_at > now() ? 'authorization_pending' : 'expired_token' }
      const present = await store.take(hash, (trx, device) => tools.startSession(trx, device, caller))
      if (!present) return { error: expires_at > now() ? 'access_denied' : 'expired_token' }
      told('signed in')
      return { signedIn: await present() }
    },
  }
}

const newCode = () => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

const refusal = (code: number, description: string): ActivationAnswer => ({ result: { code, description } })
export const noViewer = refusal(401, 'Sign in first.')
const tooMany = (wait: number): ActivationAnswer => ({ ...refusal(429, 'Too many codes were entered.'), wait: Math.ceil(wait / 1000) })

function presentCode(device_code: string, user_code: string, publicUrl: string): DeviceCode {
  const page = publicUrl + activationPath
  return {
    device_code,
    user_code,
    verification_uri: page,
    verification_uri_complete: `${page}?userCode=${user_code}&isQRCode=true`,
    expires_in: codeLife,
    interval: pollEvery,
  }
}
