// A fake providers client. Every brand offers the same providers; the device `linked` has the first one.
import type { LinkOwner, PickerProvider, ProviderStatus } from '#contracts/http/providers.ts'
import type { WebTools } from '#contracts/http/web.ts'

type Client = NonNullable<WebTools['providers']>

export const testProvider = (title: string, isFeatured = false): PickerProvider => ({
  mvpd_id: title.toLowerCase().replace(/\W/g, '-'),
  title,
  mvpd_url: `https://${title.toLowerCase().replace(/\W/g, '-')}.example/`,
  mvpd_logo_2x: isFeatured ? `/logos/${title}.svg` : null,
  mvpd_color_2x: '#123f7a',
  isFeatured,
})

/** A device cookie that has a link, and one that has none. */
export const linkedDevice = 'L'.repeat(22)

export function testProviders(offered: PickerProvider[] = [testProvider('Harbor Cable', true), testProvider('Ánfora TV')]) {
  const owners: LinkOwner[] = []
  const client: Client = {
    television: async () => ({ error: 'EXPIRED' as const }),
    picker: () => offered,
    async status(owner): Promise<ProviderStatus> {
      owners.push(owner)
      const isLinked = owner.device === linkedDevice || owner.account !== null
      return {
        isAuthenticated: isLinked,
        provider: isLinked ? offered[0]! : null,
        brands: isLinked ? ['bravo'] : [],
        metadata: null,
        expires: null,
        authnError: null,
      }
    },
  }
  return { client, owners }
}
