import type { RequestContext } from '../lists/context.ts'
import type { BuiltInPage } from '../page-parts/skeleton.ts'

const words = {
  en: { title: 'Contact us', description: 'Send us your questions, problems and suggestions. Our team reads every message.' },
  es: { title: 'Contacto', description: 'Envíanos tus preguntas, problemas y sugerencias. Nuestro equipo lee cada mensaje.' },
}

/** [C2.1-16] Returns the contact page. The site adds the form. An editor's `page` of this name may add sections below the form. */
export const contactPage = ({ language }: RequestContext): BuiltInPage => ({
  id: 'page-contact-us',
  metadata: { ...words[language], canonicalPath: '/contact-us' },
  plan: async () => [],
})
