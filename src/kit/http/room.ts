import type { OpenapiDocument } from './openapi.ts'

/** A room's door: what any service is to the house. */
export type Room = {
  fetch(request: Request): Promise<Response>
  /** What may be asked at this door, made from the schemas that validate it (describe.ts). */
  openapi?(): Promise<OpenapiDocument>
}
