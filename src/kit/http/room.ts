/** A room's door: what any service is to the house. */
export type Room = { fetch(request: Request): Promise<Response> }
