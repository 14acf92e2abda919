// The adapter of each configured provider, by its protocol.
import type { Kv } from '#kit/kv/kv.ts'
import type { OpenidDependencies } from '#kit/openid/openid-client.ts'
import type { ProviderAdapter } from './adapter.ts'
import { createOpenid } from './openid.ts'
import { createSaml } from './saml.ts'
import { samlMetadataUrl } from './saml-metadata.ts'
import type { ProviderSetting } from './settings.ts'

export type AdapterDependencies = OpenidDependencies & {
  /** The keys of the site's brands. */
  brandKeys: readonly string[]
  kv: Kv
  publicUrl: string
}

/** Returns the adapters by provider id. They call nothing until they are used. */
export const createAdapters = (
  settings: readonly ProviderSetting[],
  dependencies: AdapterDependencies,
): ReadonlyMap<string, ProviderAdapter> => new Map(settings.map((setting) => [setting.id, createAdapter(setting, dependencies)]))

function createAdapter({ id, protocol, resources }: ProviderSetting, dependencies: AdapterDependencies): ProviderAdapter {
  const names = { brands: dependencies.brandKeys, resources }
  switch (protocol.type) {
    case 'oidc':
      return createOpenid(protocol, names, dependencies)
    case 'saml':
      return createSaml(protocol, names, { kv: dependencies.kv, entityId: samlMetadataUrl(dependencies.publicUrl, id) })
  }
}
