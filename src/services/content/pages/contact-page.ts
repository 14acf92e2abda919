import type { Ask } from '../house.ts'
import type { KnownPage } from './skeleton.ts'

const words = {
  en: { title: 'Contact us', description: 'Tell us what went wrong, what is missing, or what you loved. A person reads every message.' },
  es: { title: 'Contacto', description: 'Cuéntanos qué falló, qué falta o qué te encantó. Una persona lee cada mensaje.' },
}

/** [C2.1-16] The form itself is the site's; an editor's `page` of that name may say more below it. */
export const contactPage = ({ language }: Ask): KnownPage => ({
  id: 'page-contact-us',
  metadata: { ...words[language], canonicalPath: '/contact-us' },
  plan: async () => [],
})
