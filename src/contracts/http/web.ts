// The web room as bin sees it: src/web/server is built by Vite, so bin imports the bundle and knows it by these shapes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrandGroup, Feature } from '../brand.ts'
import type { PasswordLimits } from './account-forms.ts'
import type { ActivationClient } from './activation.ts'
import type { ContentClient } from './content.ts'
import type { ErrorEvent } from './events.ts'
import type { IdentityClient } from './identity.ts'
import type { MessagesClient } from './messages.ts'
import type { OwnAccountClient } from './own-account.ts'
import type { ResetClient } from './password-reset.ts'

/**
 * Does `act` once for all requests that say the same within ten seconds, in any process, and gives all of them its answer, which is JSON.
 * After an answer that is not `isKept`, or a failure, the same may be done again.
 */
export type Once = <Answer>(
  sent: readonly (string | null | undefined)[],
  act: () => Promise<Answer>,
  isKept: (answer: Answer) => boolean,
) => Promise<Answer>

export type WebTools = {
  brands: BrandGroup
  content: ContentClient
  /** Who takes what a form without a script sends. */
  messages: Pick<MessagesClient, 'contact'> & Partial<Pick<MessagesClient, 'choices' | 'choose'>>
  /** The same for the forms of an account; absent where there are none. */
  identity?: (ActivationClient & IdentityClient & OwnAccountClient & ResetClient) | undefined
  once: Once
  publicUrl: string
  now: () => number
  /** The built browser files: a folder with .vite/manifest.json. */
  browserFolder: string
  /** Wordmarks, served under /generetic/brands/. */
  brandsFolder: string
  /** Another origin that playlists and segments come from. */
  mediaOrigin?: string
  /** Parts that no brand of this site has. */
  featuresOff?: readonly Feature[]
  /** Whether sites on hosts of their own ask who is signed in here [C2.2-08]. */
  identityFrame?: boolean
  /** Seconds for which one stays signed in [A9-02]. */
  sessionTimeout?: number
  /** Where who signed up for the sister service too goes on [A1-09]. */
  sisterService?: string | undefined
  /** Of new passwords. */
  passwordLimits?: PasswordLimits
  /** Paths that the browser leaves to the server [C2.1-50]; `*` stands for anything. */
  fullLoadPaths?: readonly string[]
  report: (event: ErrorEvent) => void
  /** false in tests and development that want every page made anew. */
  pageCache: boolean
}

export type WebRoom = {
  fetch(request: Request): Promise<Response>
  /** Answers from the page cache in front of any framework; false when it has nothing fresh to give. */
  cached(request: IncomingMessage, response: ServerResponse): boolean
  /** Everything made before this content revision is old. */
  contentChanged(revision: number): void
}

export type CreateWeb = (tools: WebTools) => WebRoom
