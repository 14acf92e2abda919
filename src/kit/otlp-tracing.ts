// The OpenTelemetry implementation, loaded only when an endpoint is set (tracing.ts). The libraries read the other OTEL_ variables themselves.
import { context, DiagLogLevel, diag, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Tracing } from './tracing.ts'

export function createTracing(version: string, report: (reason: string) => void): Tracing {
  reportFirstError(report)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'daypart', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('daypart', version)

  return {
    request(request, act, nameOf) {
      const { method } = request
      const from = propagation.extract(context.active(), request.headers, {
        get: (headers, key) => headers.get(key) ?? undefined,
        keys: (headers) => [...headers.keys()],
      })
      return tracer.startActiveSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, from, (span) =>
        endWith(span, async () => {
          const response = await act()
          const route = nameOf()
          span.updateName(`${method} ${route}`)
          span.setAttributes({ 'http.route': route, 'http.response.status_code': response.status })
          if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          return response
        }),
      )
    },
    client(service, client, nameOf = (method) => method) {
      const traced = Object.entries(client).map(([method, member]) => {
        if (typeof member !== 'function') return [method, member]
        const call = (...args: unknown[]) =>
          tracer.startActiveSpan(`${service}.${nameOf(method, args[0])}`, (span) => endWith(span, () => member.apply(client, args)))
        return [method, call]
      })
      return Object.fromEntries(traced)
    },
    statement({ sql, milliseconds, error }) {
      if (!trace.getActiveSpan()) return
      const [verb = ''] = sql.split(/\s/, 1)
      const attributes = { 'db.query.text': sql.slice(0, 2000), 'db.operation.name': verb }
      const ended = Date.now()
      const span = tracer.startSpan(`database ${verb}`, { kind: SpanKind.CLIENT, attributes, startTime: ended - milliseconds })
      if (error) fail(span, error)
      span.end(ended)
    },
    async close() {
      await provider.shutdown().catch((error) => report(String(error)))
      context.disable()
      propagation.disable()
      diag.disable()
    },
  }
}

/** Reports only the first error: a collector that is down would otherwise be reported with every batch. */
function reportFirstError(report: (reason: string) => void) {
  let isReported = false
  const quiet = () => {}
  const error = (reason: string) => {
    if (!isReported) report(reason)
    isReported = true
  }
  diag.setLogger({ error, warn: quiet, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.ERROR)
}

/** Ends the span when `act` has returned, or when its promise has settled. */
function endWith<Result>(span: Span, act: () => Result): Result {
  const failed = (error: unknown): never => {
    fail(span, error)
    span.end()
    throw error
  }
  try {
    const result = act()
    if (result instanceof Promise)
      return result.then((value) => {
        span.end()
        return value
      }, failed) as Result
    span.end()
    return result
  } catch (error) {
    return failed(error)
  }
}

function fail(span: Span, error: unknown): void {
  span.recordException(error instanceof Error ? error : String(error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
