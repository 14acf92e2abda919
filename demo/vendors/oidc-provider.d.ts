// The parts of oidc-provider that we take without its main module, which complains of runtimes that are newer than itself.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider'

  export function createMemoryAdapter(clockTolerance?: number): AdapterFactory
}
