import type { Tracing } from './tracing.ts'

type Environment = Record<string, string | undefined>

/** Loads OpenTelemetry if an OTLP endpoint is set; otherwise returns undefined. Calls `report` one time with the reason if traces cannot be sent. */
export async function openTracing(env: Environment, version: string, report: (reason: string) => void): Promise<Tracing | undefined> {
  if (!(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])) return undefined
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none') return undefined
  return (await import('./otlp-tracing.ts')).createTracing(version, report)
}
