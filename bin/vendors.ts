// Whom people may sign in with: vendors of the operator's file, or in the demo the stand-ins of this machine, which believe
// whatever address is written into them: never on a site that others reach.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Vendor, vendors } from '#contracts/http/identity.ts'
import { type Config, urlHost } from '#kit/config.ts'
import { createEgress } from '#kit/http/egress.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { openidSetting, parseVendors } from '#services/identity/vendors/settings.ts'
import type { Outgoing } from '#services/identity/vendors/vendor.ts'
import type { VendorsTools } from '#services/identity/vendors/vendors.ts'
import { isDemoAtHome } from './demo-viewer.ts'

export type OpenedVendors = {
  tools: VendorsTools
  /** Answers what belongs to a stand-in; false for all else. */
  beside?: (request: IncomingMessage, response: ServerResponse) => boolean
}

type Ground = { config: Config; publicUrl: string; pageOrigins: string[]; report(error: unknown): void }

/** A vendor that takes longer is not there. */
const limits = { maxBytes: 256 * 1024, milliseconds: 5000 }

export function openVendors(ground: Ground): OpenedVendors {
  const { IDENTITY_VENDORS: file } = ground.config
  if (file !== undefined) return { tools: { settings: readVendors(file), outgoing: outside } }
  return isDemoAtHome({ ...ground.config, PUBLIC_URL: ground.publicUrl })
    ? openStandIns(ground)
    : { tools: { settings: {}, outgoing: outside } }
}

const outside: Outgoing = (hosts) => {
  const egress = createEgress({ hosts })
  return (url, ask) => egress.call(url, ask, limits)
}

export function readVendors(file: string) {
  try {
    return parseVendors(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new OperatorError(`IDENTITY_VENDORS: ${file}: ${(error as Error).message}.`)
  }
}

const below = '/demo-vendors'

/** Nothing of them is loaded before somebody goes there; what they know is of this process only. */
function openStandIns({ config, publicUrl, pageOrigins, report }: Ground): OpenedVendors {
  const address = `${new URL(publicUrl).origin}${below}`
  const inside = `http://${urlHost(config.HOST)}:${config.PORT}`
  const origins = [...new Set([...pageOrigins, `http://localhost:${config.PORT}`, `http://127.0.0.1:${config.PORT}`])]
  const clientOf = (vendor: Vendor) => ({
    clientId: `daypart-demo-${vendor}`,
    clientSecret: randomBytes(24).toString('base64url'),
    redirectUris: origins.map((origin) => `${origin}/identity/vendor/${vendor}/callback`),
  })
  const clients = { google: clientOf('google'), apple: clientOf('apple'), facebook: clientOf('facebook') } satisfies Record<Vendor, unknown>
  const openid = (vendor: 'google' | 'apple') => openidSetting(vendor, { ...clients[vendor], issuer: `${address}/${vendor}` })
  const facebook = { ...clients.facebook, dialog: `${address}/facebook/dialog/oauth`, graph: `${address}/facebook` }
  let made: Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> | undefined

  return {
    tools: {
      settings: { google: openid('google'), apple: openid('apple'), facebook },
      // The public address may lead through a proxy, or nowhere yet: this process is nearer.
      outgoing: () => (url, ask) =>
        fetch(url.replace(address, `${inside}${below}`), { ...ask, redirect: 'manual', signal: AbortSignal.timeout(limits.milliseconds) }),
    },
    beside(request, response) {
      if (!vendors.some((vendor) => request.url?.startsWith(`${below}/${vendor}/`))) return false
      made ??= import('../demo/vendors/stand-ins.ts').then(({ createStandIns }) => createStandIns({ address, clients }))
      made
        .then((answer) => answer(request, response))
        .catch((error) => {
          report(error)
          response.destroy()
        })
      return true
    },
  }
}
