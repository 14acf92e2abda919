// What happened within a request, and how long each part took: OpenTelemetry, when its standard variables say where to.

export type Statement = { sql: string; milliseconds: number; error?: unknown }

export type Tracing = {
  /** A request from outside, within the trace that its headers name. `nameOf` is asked when it was answered. */
  request(request: Request, act: () => Promise<Response>, nameOf: () => string): Promise<Response>
  /** The same client, each call of which is a span; `nameOf` is the method unless it says more. */
  client<Client extends object>(room: string, client: Client, nameOf?: (method: string, first: unknown) => string): Client
  /** A database statement that is over; outside of requests nobody hears of it. */
  statement(statement: Statement): void
  /** Sends what is left. */
  close(): Promise<void>
}

type Environment = Record<string, string | undefined>

/** Undefined, and nothing loaded, unless an OTLP endpoint is named. `report` hears once why traces cannot be sent. */
export async function openTracing(env: Environment, version: string, report: (reason: string) => void): Promise<Tracing | undefined> {
  if (!(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])) return undefined
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none') return undefined
  return (await import('./otlp-tracing.ts')).createTracing(version, report)
}
