// Creates the catalogue service and the editorial service, and connects them: each calls the other through a client.
import type { ContentClient } from '#contracts/http/content.ts'
import { type CatalogueTools, createCatalogue } from '#services/catalogue/catalogue.ts'
import { createEditorial, type Editorial, type EditorialTools } from '#services/editorial/editorial.ts'

export type ContentTools = Omit<CatalogueTools, 'menus' | 'changed' | 'cacheLists'> & Omit<EditorialTools, 'catalogue'>

export function createContent(tools: ContentTools) {
  const catalogue = createCatalogue({
    ...tools,
    menus: { menu: (name, site) => editorial.client.menu(name, site) },
    changed: () => editorial.invalidate(),
    cacheLists: tools.enabledCaches?.items ?? true,
  })
  const editorial: Editorial = createEditorial({ ...tools, catalogue: catalogue.client })
  const { entryStore, migrations } = catalogue
  const client: ContentClient = { ...catalogue.client, query: editorial.client.query }
  return { catalogue, editorial, client, entryStore, migrations }
}
