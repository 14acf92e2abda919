// [C2.4-03] The page with the visitor's privacy choices. The server renders it for each request, with the choices of the cookie.
import type { PageData } from '#contracts/graph/shapes.ts'
import { NotificationSettings } from '../account/notifications/notification-settings.tsx'
import css from '../shell/consent/consent.module.css'
import { ConsentForm, type ConsentState } from '../shell/consent/consent-form.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { Island, Sections } from './parts/islands.tsx'

export type ChoicesPage = PageData & { consent?: ConsentState & { isSaved: boolean } }

export { meta, request, required } from './plain.tsx'

function Form({ page: { consent } }: { page: ChoicesPage }) {
  return (
    consent && (
      <>
        <ConsentForm state={consent} isSaved={consent.isSaved} />
        <NotificationSettings />
      </>
    )
  )
}

export const islands = { choices: Form }

export function Page({ page }: { page: ChoicesPage }) {
  return (
    <>
      <PageHeading title={page.metadata.title} description={page.metadata.description} />
      <div className={css.page}>
        <Island name="choices" page={page} part={Form} />
      </div>
      <Sections sections={page.data.sections} />
    </>
  )
}
