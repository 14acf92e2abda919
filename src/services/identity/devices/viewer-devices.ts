// Connects device activation to the sessions and accounts of identity.
import type { Hono } from 'hono'
import type { BrandGroup } from '#contracts/brand.ts'
import type { ActivationClient } from '#contracts/http/activation.ts'
import type { SessionOwner, SignInType } from '#contracts/http/identity.ts'
import { refuseWhileUsedUp } from '#kit/http/guards.ts'
import type { RaiseAlarm } from '#kit/kv/alarm.ts'
import { alarmThreshold } from '#kit/kv/guess-limit.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { Limits } from '../requests/limits.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { accountById, type IdentityDatabase } from '../store/accounts.ts'
import type { SessionRow } from '../tables.ts'
import { addDeviceRoutes } from './device-routes.ts'
import { createDevices } from './devices.ts'

const toSessionOwner = ({ account_id, profile_id, id }: SessionRow): SessionOwner => ({
  userId: account_id,
  profileId: profile_id,
  sessionId: id,
})

export type ViewerDevicesDependencies = {
  database: IdentityDatabase
  kv: Kv
  brands: BrandGroup
  secret: string
  publicUrl: string
  limits: Pick<Limits, 'byName'>
  sessions: Pick<Sessions, 'find' | 'begin' | 'answer' | 'isTokenOf'>
  settings: { activationLimit: number }
  now: () => number
  countOutcome(outcome: string): void
  raiseAlarm: RaiseAlarm
}

export function createViewerDevices(dependencies: ViewerDevicesDependencies): ActivationClient & { addRoutes(router: Hono): void } {
  const { kv, brands, limits, sessions, settings, countOutcome, raiseAlarm } = dependencies
  const devices = createDevices({
    ...dependencies,
    database: dependencies.database.withTables(),
    entryLimit: settings.activationLimit,
    codeLimit: limits.byName.deviceCodes,
    async startSession(trx, device, caller) {
      const account = (await accountById(trx, device.account_id!))!
      const type = account.sign_in_type as SignInType
      // The viewer entered no password on the device, so its session has no recent proof of identity.
      const newSession = { accountId: account.id, profileId: device.profile_id!, type, provedAt: 0, device: device.network }
      const started = await sessions.begin(trx, newSession, { ...caller, userAgent: device.name })
      return () => sessions.answer(started, account, caller)
    },
    countOutcome: (outcome) => countOutcome(`device ${outcome}`),
    raiseAlarm: (wrong) => raiseAlarm('activation', `${wrong} wrong activation codes within an hour (the threshold is ${alarmThreshold})`),
  })
  return {
    async activate(network, activation, caller) {
      const session = await sessions.find(caller.cookie)
      return devices.activate(network, activation, session && toSessionOwner(session), caller)
    },
    addRoutes: (router) =>
      addDeviceRoutes(router, {
        devices,
        networks: brands.brands.map(({ key }) => key),
        codeRequestGuard: refuseWhileUsedUp(kv, limits.byName.deviceCodes),
        async viewerOf({ headers }) {
          const token = headers.get('token') ?? headers.get('session_token') ?? ''
          const session = await sessions.find(headers.get('cookie'))
          return session && sessions.isTokenOf(session, token) ? toSessionOwner(session) : null
        },
      }),
  }
}
