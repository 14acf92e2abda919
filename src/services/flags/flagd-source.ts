// The operator's flag definitions from flagd. They are evaluated in this process, and the last ones stay while flagd cannot be reached.
import { type Provider, ProviderEvents } from '@openfeature/server-sdk'
import type { FlagSource, SourceTools } from './sources.ts'

const silent = { error() {}, warn() {}, info() {}, debug() {} }
const defaultPort = 8015

/** Returns the source of `FLAGD_URL`: grpc://host:port, or grpcs:// with TLS; the parameter `selector` names the set of flags. */
export function flagdSource(url: string): FlagSource {
  const { hostname: host, port: portText, protocol, searchParams } = new URL(url)
  const port = Number(portText) || defaultPort
  const selector = searchParams.get('selector')
  const settings = { resolverType: 'in-process', host, port, tls: protocol === 'grpcs:', ...(selector && { selector }) } as const
  let connected: Provider | undefined
  let isStopped = false
  let changes = 0

  async function connect(tools: SourceTools): Promise<void> {
    const { FlagdProvider } = await import('@openfeature/flagd-provider')
    const provider: Provider = new FlagdProvider(settings, silent)
    const fail = (reason: string) => tools.failed(`FLAGD_URL: flagd does not answer at ${host}:${port} (${reason})`)
    const apply = () => {
      const version = `${process.pid.toString(36)}.${Date.now().toString(36)}.${++changes}`
      return tools.use({ provider, version, warnings: [] })
    }
    try {
      await provider.initialize?.()
    } catch (error) {
      fail((error as Error).message)
      // A provider whose first connection failed never reports changes, although it connects later: it is replaced then. Closing it earlier would
      // make it try again without a pause (@openfeature/flagd-provider 0.16).
      provider.events?.addHandler(ProviderEvents.Ready, () => {
        void provider.onClose?.()
        if (!isStopped) void connect(tools)
      })
      return
    }
    if (isStopped) return provider.onClose?.()
    connected = provider
    provider.events?.addHandler(ProviderEvents.ConfigurationChanged, () => void apply())
    provider.events?.addHandler(ProviderEvents.Error, (details) => fail(details?.message ?? 'the connection has ended'))
    await apply()
  }

  return {
    start: connect,
    async stop() {
      isStopped = true
      await connected?.onClose?.()
    },
  }
}
