// The schema of `onboarding` in brands.json, with a description of each field.
import * as v from 'valibot'
import { modalLocations } from '#contracts/brand.ts'

const words = v.strictObject({ en: v.string(), es: v.string() })
const described = <Value>(text: string) => v.description<Value, string>(text)

const delay = v.pipe(v.number(), v.minValue(0), v.maxValue(3600))
const tooltip = v.strictObject({
  timeToDisplay: v.optional(
    v.pipe(delay, described('Seconds until the tooltip is shown, unless the flag `onboardingTooltipDelay` is set; the default is 2.')),
  ),
  label: v.optional(
    v.pipe(
      v.strictObject({
        anonymous: v.pipe(words, described('Its text for viewers who are not signed in, `{ en, es }`.')),
        signedIn: v.pipe(words, described('Its text for viewers who are signed in, `{ en, es }`.')),
      }),
      described('Its texts, if they are not those of the site.'),
    ),
  ),
})
const settings = v.strictObject({
  timeToOnboarding: v.pipe(delay, described('Seconds on a page until the invitation opens.')),
  modalLocation: v.optional(
    v.pipe(
      v.picklist(modalLocations),
      described('The pages on which it opens: `home` (the default), `title` (pages of shows and movies), `all` (both), `none`.'),
    ),
    'home',
  ),
  entities: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^\/\S*$/, 'must be a path of the site of the brand'))),
      v.maxLength(100),
      described('The paths of further pages on which it opens: `/night-shift`.'),
    ),
    [],
  ),
  tooltip: v.optional(v.pipe(tooltip, described('The tooltip that follows the invitation.')), {}),
})

export const onboarding = v.optional(
  v.pipe(
    settings,
    described(
      'When the site invites viewers to choose categories and favorites ([personalization.md](personalization.md)). Without it, it invites nobody.',
    ),
  ),
)
