// OpenTelemetry traces of requests, service calls and statements, active when the standard OTEL_ variables name an endpoint.

export type Statement = { sql: string; milliseconds: number; error?: unknown }

export type Tracing = {
  /** Runs `act` in a span that continues the trace of the request's headers. `nameOf` returns the route, and is called after `act`. */
  request(request: Request, act: () => Promise<Response>, nameOf: () => string): Promise<Response>
  /** Returns the client with a span around each call. `nameOf` returns the span's name; the default is the method. */
  client<Client extends object>(service: string, client: Client, nameOf?: (method: string, first: unknown) => string): Client
  /** Adds a finished database statement to the current request's trace. Ignored outside of requests. */
  statement(statement: Statement): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}
