// GET /content/menus/{name} [C7.5-02]: returns the links of the footer or of the navigation.

import type { MenuLink } from '#contracts/http/editorial.ts'
import { etagOf, type ReadContext, respondCacheable } from './read.ts'
import { apiErrors, refuse } from './responses.ts'
import { storedById } from './stored-entries.ts'

const toResource = ({ machineName, title, href, attributes: { target, notCoppaCompliant, sisterService } }: MenuLink) => ({
  machineName,
  title,
  href,
  attributes: {
    ...(target && { target }),
    ...(notCoppaCompliant && { 'data-not-coppa-compliant': 'true' }),
    ...(sisterService && { 'data-sister-service': 'true' }),
  },
})

export async function readMenu(context: ReadContext, name: string, request: Request): Promise<Response> {
  const { db, brands, menus } = context
  const { searchParams } = new URL(request.url)
  for (const parameter of searchParams.keys())
    if (parameter !== 'app' && parameter !== 'language')
      return refuse(apiErrors.badRequest('unknown parameter; available: app, language', { parameter: parameter.slice(0, 100) }))
  const app = searchParams.get('app') ?? brands.main.key
  if (!brands.find(app)) return refuse(apiErrors.badRequest('unknown brand', { parameter: 'app' }))
  const language = searchParams.get('language') ?? 'en'
  if (language !== 'en' && language !== 'es') return refuse(apiErrors.badRequest('must be en or es', { parameter: 'language' }))
  const menu = name.includes('\0') ? null : await menus.menu(name, { app, language })
  if (!menu) return refuse(apiErrors.notFound('There is no such menu.'))
  const stored = menu.entry && (await storedById(db, 'menu', menu.entry.id))
  const items = menu.links.map(({ items: links, ...item }) => ({
    ...toResource(item),
    ...(links.length && { items: links.map(toResource) }),
  }))
  const data = {
    type: 'menus',
    id: menu.entry?.id ?? name,
    attributes: { name, title: menu.title, items },
    links: { self: `/content/menus/${encodeURIComponent(name)}` },
  }
  return respondCacheable(request, { data, links: data.links }, stored ? etagOf(stored) : undefined, context.isOperator(request))
}
