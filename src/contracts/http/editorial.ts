// The client of the editorial service: GraphQL operations and menus.
import type { hashes } from '../graph/hashes.generated.ts'
import type { Language } from '../graph/types.generated.ts'

export type OperationName = keyof typeof hashes

/** GraphQL error codes [C7.1-01], [C8-05]. */
export type GraphErrorCode = 'NOT_FOUND' | 'BAD_USER_INPUT' | 'PERSISTED_QUERY_NOT_FOUND' | 'LIMIT_EXCEEDED' | 'INTERNAL'
export type GraphError = { message: string; path?: (string | number)[]; extensions?: { code?: GraphErrorCode } }
export type GraphResult<Data = unknown> = { data?: Data | null; errors?: GraphError[] }

export type MenuLink = {
  machineName: string
  title: string
  href: string
  attributes: { target: string | null; notCoppaCompliant: boolean; sisterService: boolean }
}
/** An item with `items` is a group of links. */
export type MenuItem = MenuLink & { items: MenuLink[] }
/** `entry` is the editor's entry, or null for a built-in menu. */
export type Menu = { title: string; links: MenuItem[]; entry: { id: string } | null }

export type EditorialClient = {
  /** Runs a persisted operation. Errors are in the result; throws only if `signal` is aborted. */
  query<Data>(operation: OperationName, variables: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<GraphResult<Data>>
  /** Returns a menu of a brand's site, or null if it does not exist. Throws if `app` is not a brand. */
  menu(name: string, site: { app: string; language: Language }): Promise<Menu | null>
}
