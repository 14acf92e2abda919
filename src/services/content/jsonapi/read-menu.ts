// GET /content/menus/{name} [C7.5-02]: what the shell shows as a footer or a navigation.
import { askOf } from '../house.ts'
import { menuNamed } from '../pages/navigation.ts'
import { faults, refuse } from './answers.ts'
import { keptById } from './kept.ts'
import { etagOf, keepable, type Reader } from './read.ts'

export async function readMenu(reader: Reader, name: string, request: Request): Promise<Response> {
  const { house } = reader
  const { searchParams } = new URL(request.url)
  for (const parameter of searchParams.keys())
    if (parameter !== 'app' && parameter !== 'language')
      return refuse(faults.badRequest('not a parameter: there are app and language', { parameter: parameter.slice(0, 100) }))
  const app = searchParams.get('app') ?? house.brands.main.key
  if (!house.brands.find(app)) return refuse(faults.badRequest('not a brand', { parameter: 'app' }))
  const language = searchParams.get('language') ?? 'en'
  if (language !== 'en' && language !== 'es') return refuse(faults.badRequest('en or es', { parameter: 'language' }))
  const menu = name.includes('\0') ? null : await menuNamed(house, askOf(house, { app, language }), name)
  if (!menu) return refuse(faults.notFound('There is no such menu.'))
  const kept = menu.entry && (await keptById(house.db, 'menu', menu.entry.id))
  const items = menu.links.map(({ machineName, title, href, attributes: { target, notCoppaCompliant } }) => ({
    machineName,
    title,
    href,
    attributes: { ...(target && { target }), ...(notCoppaCompliant && { 'data-not-coppa-compliant': 'true' }) },
  }))
  const data = {
    type: 'menus',
    id: menu.entry?.id ?? name,
    attributes: { name, title: menu.title, items },
    links: { self: `/content/menus/${encodeURIComponent(name)}` },
  }
  return keepable(request, { data, links: data.links }, kept ? etagOf(kept) : undefined, reader.isOperator(request))
}
