// The operations of the catalogue and editorial services that the site, the access service and the media service call.
import type { CataloguePublic } from './catalogue.ts'
import type { EditorialClient } from './editorial.ts'

export type ContentClient = Pick<EditorialClient, 'query'> & CataloguePublic
