import type { Caller } from '#contracts/http/identity.ts'
import type { WebTools } from '#contracts/http/web.ts'
import type { Visit } from '../../ui/visit.tsx'
import type { PageMatch } from '../pages/make-page.tsx'
import type { Address } from '../request/address.ts'
import type { Site } from '../site.ts'

/** The dependencies of account pages. */
export type AccountTools = Pick<WebTools, 'identity' | 'messages' | 'watches' | 'runOnce' | 'sisterService'> & {
  site: Site
  headers: Record<string, string>
}

/** The context of a request for an account page. */
export type AccountContext = { address: Address; match: PageMatch; visit: Visit; caller: Caller; returnPath: string | null }
