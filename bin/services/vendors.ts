// The vendors for sign-in: the vendors in the operator's file, or stand-ins in a demo on this machine without such a file. Stand-ins accept any email
// address without proof, so they must never run on a site that other machines can reach.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Vendor, vendors } from '#contracts/http/identity.ts'
import { type Config, urlHost } from '#kit/config.ts'
import { createEgress } from '#kit/http/egress.ts'
import type { Outgoing } from '#kit/http/outgoing.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { openidSetting, parseVendors } from '#services/identity/vendors/settings.ts'
import type { VendorSetup } from '#services/identity/vendors/vendors.ts'
import { isLocalDemo } from '../demo/viewer.ts'

export type OpenedVendors = {
  tools: VendorSetup
  /** Handles requests to a stand-in; returns false for other paths. */
  nodeHandler?: (request: IncomingMessage, response: ServerResponse) => boolean
}

type VendorDependencies = { config: Config; publicUrl: string; pageOrigins: string[]; report(error: unknown): void }

/** Limits of a vendor's response. */
const limits = { maxBytes: 256 * 1024, milliseconds: 5000 }

export function openVendors(dependencies: VendorDependencies): OpenedVendors {
  const { IDENTITY_VENDORS: file } = dependencies.config
  if (file !== undefined) return { tools: { settings: readVendors(file), outgoing: callVendors } }
  return isLocalDemo({ ...dependencies.config, PUBLIC_URL: dependencies.publicUrl })
    ? openStandIns(dependencies)
    : { tools: { settings: {}, outgoing: callVendors } }
}

const callVendors: Outgoing = (hosts) => {
  const egress = createEgress({ hosts })
  return (url, request) => egress.call(url, request, limits)
}

export function readVendors(file: string) {
  try {
    return parseVendors(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new OperatorError(`IDENTITY_VENDORS: ${file}: ${(error as Error).message}.`)
  }
}

const standInPath = '/demo-vendors'

/** Opens the stand-in vendors. They are loaded on the first request, and store their data in the memory of this process. */
function openStandIns({ config, publicUrl, pageOrigins, report }: VendorDependencies): OpenedVendors {
  const address = `${new URL(publicUrl).origin}${standInPath}`
  const localAddress = `http://${urlHost(config.HOST)}:${config.PORT}`
  const origins = [...new Set([...pageOrigins, `http://localhost:${config.PORT}`, `http://127.0.0.1:${config.PORT}`])]
  const clientOf = (vendor: Vendor) => ({
    clientId: `daypart-demo-${vendor}`,
    clientSecret: randomBytes(24).toString('base64url'),
    redirectUris: origins.map((origin) => `${origin}/identity/vendor/${vendor}/callback`),
  })
  const clients = { google: clientOf('google'), apple: clientOf('apple'), facebook: clientOf('facebook') } satisfies Record<Vendor, unknown>
  const openid = (vendor: 'google' | 'apple') => openidSetting(vendor, { ...clients[vendor], issuer: `${address}/${vendor}` })
  const facebook = { ...clients.facebook, dialog: `${address}/facebook/dialog/oauth`, graph: `${address}/facebook` }
  let handler: Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> | undefined

  return {
    tools: {
      settings: { google: openid('google'), apple: openid('apple'), facebook },
      // Calls this process directly, because the public URL may lead through a proxy or be unreachable.
      outgoing: () => (url, init) =>
        fetch(url.replace(address, `${localAddress}${standInPath}`), {
          ...init,
          redirect: 'manual',
          signal: AbortSignal.timeout(limits.milliseconds),
        }),
    },
    nodeHandler(request, response) {
      if (!vendors.some((vendor) => request.url?.startsWith(`${standInPath}/${vendor}/`))) return false
      handler ??= import('../../demo/vendors/stand-ins.ts').then(({ createStandIns }) => createStandIns({ address, clients }))
      handler
        .then((handle) => handle(request, response))
        .catch((error) => {
          report(error)
          response.destroy()
        })
      return true
    },
  }
}
