import type { PageData } from '#contracts/graph/shapes.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import { ContactForm, type FilledForm } from './contact-form/contact-form.tsx'
import type { PageRequest, Params } from './page-data/page-module.ts'
import { Island, Sections } from './parts/islands.tsx'

/** Returns the request for the contact page [C2.1-16]. */
export const request = ({ page }: Params): PageRequest => ({ type: 'PAGE', name: page! })

export const required = ['data.sections']

export { pageMeta as meta } from './page-data/page-meta.ts'

/** The page's data. `filled` is the submitted form if it was not accepted. */
export type ContactPage = PageData & { filled?: FilledForm }

const Form = ({ page }: { page: ContactPage }) => <ContactForm filled={page.filled} />

export const islands = { contact: Form }

export function Page({ page }: { page: PageData }) {
  return (
    <>
      <PageHeading title={page.metadata.title} description={page.metadata.description} />
      <Island name="contact" page={page} part={Form} />
      <Sections sections={page.data.sections} />
    </>
  )
}
