// The page between unlinking without a script and the page at which the provider ends its own session. The site's pages forbid forms that lead to
// another site (`form-action`), also by a redirect. So the form ends here, and the browser continues by itself or by the link.
import { html } from 'hono/html'
import type { Brand } from '#contracts/brand.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { plainPage } from '#kit/http/plain-page.ts'

const words = {
  en: {
    title: 'Your TV provider is unlinked',
    text: 'Sign out at your TV provider too, so that nobody else can use your subscription on this device.',
    link: 'Continue to your TV provider',
  },
  es: {
    title: 'Tu proveedor de TV está desvinculado',
    text: 'Cierra la sesión también con tu proveedor de TV, para que nadie más pueda usar tu suscripción en este dispositivo.',
    link: 'Continuar con tu proveedor de TV',
  },
} as const

/** Returns the page, which continues to `url`. */
export async function signOutPage(url: URL, language: Language, { colors, displayTitle }: Pick<Brand, 'colors' | 'displayTitle'>) {
  const { title, text, link } = words[language]
  const body = html`<main><h1>${title}</h1><p>${text}</p><p><a class="button" href="${url.href}">${link}</a></p></main>`
  const page = await plainPage({ language, title, body, colors, brand: displayTitle })
  page.headers.set('refresh', `0; url=${url.href}`)
  return page
}
