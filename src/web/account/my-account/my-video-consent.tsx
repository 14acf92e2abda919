import { useState } from 'react'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import { isVideoConsentValid } from '#contracts/viewers/video-consent.ts'
import { formatDate } from '../../ui/format-date.ts'
import { useViewerZone } from '../../ui/use-viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { AccountForm } from '../form/account-form.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { VideoConsentBox } from '../form/video-consent.tsx'
import type { FilledForm } from '../outcomes/outcome.ts'
import { outcomeOf } from '../outcomes/outcome-of.ts'
import { saveVideoConsent } from '../session/call-identity.ts'
import { useAccountWords } from '../words/account-words.ts'
import { accountHref } from './account-href.ts'

/** [A6-07] Whether what the account watches may be passed on, and since when. Empty if the site passes on nothing. */
export function MyVideoConsent({ profile, filled }: { profile: IdentityProfile; filled: FilledForm | undefined }) {
  const visit = useVisit()
  const zone = useViewerZone(visit)
  const words = useAccountWords().videoConsent
  const company = visit.brand.videoConsent?.company ?? ''
  const [consent, setConsent] = useState(profile.videoConsent)
  const isOn = isVideoConsentValid(consent, company, visit.now)
  const form = useAccountForm('videoConsent', {
    filled,
    initialValues: { videoConsent: isOn ? 'on' : 'off' },
    send: async (values) => {
      const answer = await saveVideoConsent(values)
      if (answer.profile) setConsent(answer.profile.videoConsent)
      return outcomeOf(answer, 'session')
    },
  })
  if (!company) return null
  return (
    <section className={css.card} aria-labelledby="video-consent">
      <h2 id="video-consent">{words.title}</h2>
      <AccountForm state={form} action={accountHref(visit, '/my-account#video-consent')} submit={words.save} done={words.saved}>
        {isOn && <p>{words.given(formatDate(consent!.at, visit, zone))}</p>}
        {consent?.company === '' && <p>{words.refused(formatDate(consent.at, visit, zone))}</p>}
        <VideoConsentBox form={form} company={company} />
      </AccountForm>
    </section>
  )
}
