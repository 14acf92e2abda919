// [A6-07], [A7-02] Pages that do not ask for the video-privacy consent. Their calls use version 2020-10 of the API, which does not know the consent.
import type { BrandGroup } from '#contracts/brand.ts'
import type { IdentityResponse } from '#contracts/http/identity.ts'
import { videoConsentBypass } from '#contracts/viewers/video-consent.ts'
import { Refusal } from './answers.ts'
import { type Handler, pathChoice } from './parse.ts'

/** The versions in a path. */
export const versions = pathChoice('version', ['v3', '2020-10'])

/** Returns whether a request comes from a page that does not ask. Throws a Refusal (400) if the header names another page. */
function bypassesVideoConsent({ headers }: Request, { brands }: BrandGroup): boolean {
  const text = headers.get(videoConsentBypass)
  if (text === null) return false
  const [key, page, ...more] = text.split(' ')
  const pages: readonly string[] | undefined = brands.find((brand) => brand.key === key)?.withoutVideoConsent
  if (more.length || !pages?.includes(page!))
    throw new Refusal(
      400,
      `The header \`${videoConsentBypass}\` names no page that may leave out the consent: write a brand and one of its pages in \`withoutVideoConsent\` of brands.json.`,
    )
  return true
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of a registration. A page that does not ask for the consent gives none. */
export function withoutBypassed(fields: Fields, request: Request, brands: BrandGroup): Fields {
  const { videoConsent: _unasked, ...others } = fields
  return bypassesVideoConsent(request, brands) ? others : fields
}

/** Returns the handler of a path with a version. Only 2020-10 accepts the header, and only v3 answers with the consent. */
export const versioned =
  (brands: BrandGroup, handle: Handler): Handler =>
  async (request, caller, c) => {
    const isOld = c.req.param('version') === '2020-10'
    if (bypassesVideoConsent(request, brands) && !isOld)
      throw new Refusal(400, `The header \`${videoConsentBypass}\` needs version 2020-10: call /api/2020-10.`)
    const response = await handle(request, caller, c)
    return isOld ? withoutVideoConsent(response) : response
  }

function withoutVideoConsent({ answer, cookies }: IdentityResponse): IdentityResponse {
  if (!answer.profile) return { answer, cookies }
  const { videoConsent: _unknown, ...profile } = answer.profile
  return { answer: { ...answer, profile }, cookies }
}
