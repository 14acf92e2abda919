import type { OpenapiDocument } from './openapi.ts'

/** A service: handles the requests of its paths. */
export type Service = {
  fetch(request: Request): Promise<Response>
  /** Returns the OpenAPI document of the service, built from the schemas that validate its input (describe.ts). */
  openapi?(): Promise<OpenapiDocument>
}
