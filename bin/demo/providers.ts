// The demo's TV providers, which run in this process. They are loaded on the first request, and store their data in the memory of this process.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type Config, urlHost } from '#kit/config.ts'
import type { Outgoing } from '#kit/http/outgoing.ts'
import { samlMetadataUrl } from '#services/providers/adapters/saml-metadata.ts'
import type { ProviderSetting } from '#services/providers/adapters/settings.ts'
import { type DemoProvider, demoProviders, printedSubscriber } from '../../demo/providers/providers.ts'
import { demoPassword } from './password.ts'

export type DemoProvidersDependencies = {
  config: Config
  publicUrl: string
  pageOrigins: string[]
  brandKeys: readonly string[]
  report(error: unknown): void
  /** Resolves after the delay of the slow provider's authorization API; 20 seconds by default. */
  slow?: () => Promise<unknown>
}

export type OpenedDemoProviders = {
  settings: readonly ProviderSetting[]
  outgoing: Outgoing
  /** Handles requests to a demo provider; returns false for other paths. */
  nodeHandler(request: IncomingMessage, response: ServerResponse): boolean
}

/** The sign-in of one subscriber of the demo's TV providers. */
export type PrintedSubscriber = { provider: string; username: string; password: string }

const basePath = '/demo-providers'
/** The timeout of a call to a provider, in milliseconds. */
const timeout = 5000
const slowAnswer = () => setTimeout(20_000, undefined, { ref: false })

/** Returns the subscriber whose sign-in the start prints. All subscribers have the same password. */
export const demoSubscriber = (config: Config): PrintedSubscriber => ({
  provider: demoProviders.find(({ id }) => id === printedSubscriber.provider)!.title,
  username: printedSubscriber.username,
  password: demoPassword(config, 'demo subscriber'),
})

export function openDemoProviders(dependencies: DemoProvidersDependencies): OpenedDemoProviders {
  const { config, publicUrl, pageOrigins, brandKeys: channels, report, slow = slowAnswer } = dependencies
  const address = `${new URL(publicUrl).origin}${basePath}`
  const localAddress = `http://${urlHost(config.HOST)}:${config.PORT}${basePath}`
  const origins = [...new Set([...pageOrigins, `http://localhost:${config.PORT}`, `http://127.0.0.1:${config.PORT}`])]
  const clientOf = ({ id, protocol }: DemoProvider) => ({
    clientId: protocol === 'saml' ? samlMetadataUrl(publicUrl, id) : `daypart-demo-${id}`,
    clientSecret: randomBytes(24).toString('base64url'),
    redirectUris: origins.map((origin) => `${origin}/provider-auth/callback/${id}`),
    logoutRedirectUris: [...new Set([publicUrl, ...origins])].map((origin) => new URL('/', origin).href),
  })
  const clients = Object.fromEntries(demoProviders.map((provider) => [provider.id, clientOf(provider)]))
  // Other processes know it too: `daypart explain` asks the authorization APIs of the running site.
  const secret = demoPassword(config, 'demo authorization APIs')
  const samlKeys = createSamlKeys()
  let handler: Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> | undefined

  const load = async () => {
    const { createDemoProviders } = await import('../../demo/providers/demo-providers.ts')
    const password = demoPassword(config, 'demo subscriber')
    return createDemoProviders({ address, clients, secret, password, samlKey: samlKeys().privateKey, channels, slow })
  }
  return {
    settings: demoProviders.map((provider) => settingOf(provider, { address, secret, client: clients[provider.id]!, samlKeys })),
    // Calls this process directly, because the public URL may lead through a proxy or be unreachable.
    outgoing: () => (url, init) =>
      fetch(url.replace(address, localAddress), { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) }),
    nodeHandler(request, response) {
      const [, id] = new RegExp(`^${basePath}/(\\w+)/`).exec(request.url ?? '') ?? []
      if (!demoProviders.some((provider) => provider.id === id)) return false
      const answered = request.url === `${basePath}/${id}/logo.svg` ? sendLogo(id!, response) : answer(request, response)
      answered.catch((error) => {
        report(error)
        response.destroy()
      })
      return true
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    handler ??= load()
    await (await handler)(request, response)
  }
}

/** Sends a logo. The other parts of the providers are not loaded for it. */
async function sendLogo(id: string, response: ServerResponse): Promise<void> {
  const { logoOf } = await import('../../demo/providers/logos.ts')
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' }
  response.writeHead(200, headers).end(logoOf(id))
}

type SamlKeys = () => { privateKey: string; publicKey: string }

/** Returns a function that makes the keys at its first call, because most starts of a demo need none. */
function createSamlKeys(): SamlKeys {
  let keys: ReturnType<SamlKeys> | undefined
  return () => {
    keys ??= generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    return keys
  }
}

type SettingParts = { address: string; secret: string; client: { clientId: string; clientSecret: string }; samlKeys: SamlKeys }

function settingOf(provider: DemoProvider, { address, secret, client, samlKeys }: SettingParts): ProviderSetting {
  const { id, title, color, featured, brands, hasAuthorization } = provider
  const issuer = `${address}/${id}`
  return {
    id,
    title,
    url: `${issuer}/`,
    logo: `${basePath}/${id}/logo.svg`,
    color,
    featured,
    streams: null,
    brands,
    authorization: hasAuthorization ? { url: `${issuer}/authorize`, secret } : null,
    resources: {},
    protocol:
      provider.protocol === 'oidc'
        ? { type: 'oidc', issuer, clientId: client.clientId, clientSecret: client.clientSecret, scope: 'openid', passive: true }
        : {
            type: 'saml',
            entryPoint: `${issuer}/sso`,
            entityId: issuer,
            get certificates() {
              return [samlKeys().publicKey]
            },
            logoutUrl: `${issuer}/logout`,
            signing: null,
            decryption: null,
          },
  }
}
