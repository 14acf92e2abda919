// The schema of `withoutVideoConsent` in brands.json [A6-07].
import * as v from 'valibot'
import { videoConsentPages } from '#contracts/brand.ts'

const pages = videoConsentPages.map((page) => `\`${page}\``).join(', ')

export const withoutVideoConsent = v.optional(
  v.pipe(
    v.array(v.picklist(videoConsentPages)),
    v.check((list) => new Set(list).size === list.length, 'two pages are the same'),
    v.description(`Pages of sign-up without the question of [video privacy](privacy.md#video-privacy-consent): ${pages}.`),
  ),
)
