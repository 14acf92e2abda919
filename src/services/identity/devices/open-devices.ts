import type { Hono } from 'hono'
import type { ActivationClient } from '#contracts/http/activation.ts'
import type { Known, SignInType } from '#contracts/http/identity.ts'
import { whileWithin } from '#kit/http/guards.ts'
import type { Core } from '../core.ts'
import { accountById } from '../store.ts'
import type { SessionRow } from '../tables.ts'
import { addDeviceRoutes } from './device-routes.ts'
import { alarmAt, createDevices } from './devices.ts'

const knownBy = ({ account_id, profile_id, id }: SessionRow): Known => ({ userId: account_id, profileId: profile_id, sessionId: id })

/** Televisions, as a part of identity. */
export function openDevices(core: Core): ActivationClient & { addRoutes(door: Hono): void } {
  const { sessions, settings, brands } = core
  const devices = createDevices({
    ...core,
    database: core.database.withTables(),
    entryLimit: settings.activationLimit,
    codeLimit: core.limits.deviceCodes,
    async startSession(trx, device, caller) {
      const account = (await accountById(trx, device.account_id!))!
      const type = account.sign_in_type as SignInType
      // Nobody proved anything at the device: what wants that to be recent does not begin there.
      const of = { accountId: account.id, profileId: device.profile_id!, type, provedAt: 0, device: device.network }
      const held = await sessions.begin(trx, of, { ...caller, userAgent: device.name })
      return () => core.signedIn(held, account, caller)
    },
    told: (outcome) => core.told(`device ${outcome}`),
    alarm: (wrong) => core.alarm('activation', `${wrong} wrong activation codes within an hour (${alarmAt} are too many)`),
  })
  return {
    async activate(network, activation, caller) {
      const session = await sessions.find(caller.cookie)
      return devices.activate(network, activation, session && knownBy(session), caller)
    },
    addRoutes: (door) =>
      addDeviceRoutes(door, {
        devices,
        networks: brands.brands.map(({ key }) => key),
        mayAsk: whileWithin(core.hot, core.limits.deviceCodes),
        async viewerOf({ headers }) {
          const token = headers.get('token') ?? headers.get('session_token') ?? ''
          const session = await sessions.find(headers.get('cookie'))
          return session && sessions.isTokenOf(session, token) ? knownBy(session) : null
        },
      }),
  }
}
