import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DemoSubscriber } from './providers.ts'

/** A request below the URL of a demo provider. `path` is the part below that URL. */
export type ProviderRequest = { request: IncomingMessage; response: ServerResponse; url: URL; path: string }
export type SignIn = (request: ProviderRequest) => Promise<void>
/** Returns the subscriber of a submitted sign-in form, or undefined if the username or the password is wrong. */
export type CheckPassword = (form: URLSearchParams) => DemoSubscriber | undefined
