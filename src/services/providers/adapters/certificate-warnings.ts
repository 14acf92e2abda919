// Warnings for operators about certificates that have expired or expire soon.
import { X509Certificate } from 'node:crypto'
import type { ProviderSetting } from './settings.ts'

const day = 86_400_000
/** The days before the end of a certificate in which operators are warned. */
const warningDays = 30

/** Returns a sentence for each certificate of a provider with SAML that has expired or expires within 30 days. `now`: epoch milliseconds. */
export function certificateWarnings(settings: readonly ProviderSetting[], now: number): string[] {
  return settings.flatMap(({ id, protocol }) => {
    if (protocol.type !== 'saml') return []
    const { certificates, signing, decryption } = protocol
    const own = (key: typeof signing, field: string) =>
      key ? [{ field, pem: key.certificate, remedy: 'give the provider a new one.' }] : []
    const all = [
      ...certificates.map((pem, index) => ({ field: `certificates.${index}`, pem, remedy: 'ask the provider for its new one.' })),
      ...own(signing, 'signing.certificate'),
      ...own(decryption, 'decryption.certificate'),
    ]
    return all.flatMap(({ field, pem, remedy }) => {
      const end = new X509Certificate(pem).validToDate
      if (end.getTime() - now > warningDays * day) return []
      return [
        `PROVIDERS_FILE: ${id}: ${field} ${end.getTime() <= now ? 'expired' : 'expires'} on ${end.toISOString().slice(0, 10)}: ${remedy}`,
      ]
    })
  })
}
