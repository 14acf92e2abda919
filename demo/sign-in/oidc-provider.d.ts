// Declares the parts of oidc-provider that the demo imports directly. The main module of oidc-provider prints a warning on newer versions
// of Node.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider'

  export function createMemoryAdapter(clockTolerance?: number): AdapterFactory
}
