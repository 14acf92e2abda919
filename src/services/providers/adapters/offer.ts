// The providers that each brand offers, in the order of the picker.
import type { PickerProvider, ProviderInfo } from '#contracts/http/providers.ts'
import { counts } from '#contracts/limits.ts'
import type { ProviderSetting } from './settings.ts'

export type Offer = ReturnType<typeof createOffer>

const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** `isOn`: whether a brand offers TV providers at all. */
export function createOffer(settings: readonly ProviderSetting[], isOn: (brand: string) => boolean) {
  const byId = new Map(settings.map((setting) => [setting.id, setting]))
  const pickers = new Map<string, PickerProvider[]>()
  const isOffered = ({ brands }: ProviderSetting, brand: string) => isOn(brand) && (brands === null || brands.includes(brand))

  return {
    /** Returns a provider if the brand offers it; otherwise null. */
    find(id: string, brand: string): ProviderSetting | null {
      const setting = byId.get(id)
      return setting && isOffered(setting, brand) ? setting : null
    },

    /** Returns a configured provider, whichever brands offer it; otherwise null. */
    setting: (id: string): ProviderSetting | null => byId.get(id) ?? null,

    /** [C9-23] Returns the providers of a brand: the featured ones by rank, at most 15, then all others by title. */
    picker(brand: string): PickerProvider[] {
      const known = pickers.get(brand)
      if (known) return known
      const offered = settings.filter((setting) => isOffered(setting, brand))
      const featured = offered
        .filter(({ featured: rank }) => rank !== null)
        .sort((a, b) => a.featured! - b.featured!)
        .slice(0, counts.featuredProviders)
      const others = offered.filter((setting) => !featured.includes(setting)).sort((a, b) => byTitle.compare(a.title, b.title))
      const picker = [
        ...featured.map((setting) => ({ ...toInfo(setting), isFeatured: true })),
        ...others.map((setting) => ({ ...toInfo(setting), isFeatured: false })),
      ]
      // Unknown brands are not cached, because their number is not limited.
      if (picker.length) pickers.set(brand, picker)
      return picker
    },
  }
}

/** [A3-10] Returns the parts of a provider that pages show. */
export const toInfo = ({ id, title, url, logo, color }: ProviderSetting): ProviderInfo => ({
  mvpd_id: id,
  title,
  mvpd_url: url,
  mvpd_logo_2x: logo,
  mvpd_color_2x: color,
})
