// Only loaded when traces are wanted (tracing.ts). The libraries read the other OTEL_ variables themselves.
import { context, DiagLogLevel, diag, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Tracing } from './tracing.ts'

export function createTracing(version: string, report: (reason: string) => void): Tracing {
  hearFaults(report)
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
    client(room, client, nameOf = (method) => method) {
      const traced = Object.entries(client).map(([method, member]) => {
        if (typeof member !== 'function') return [method, member]
        const call = (...given: unknown[]) =>
          tracer.startActiveSpan(`${room}.${nameOf(method, given[0])}`, (span) => endWith(span, () => member.apply(client, given)))
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

/** A collector that is away is said once, not with every batch. */
function hearFaults(report: (reason: string) => void) {
  let told = false
  const quiet = () => {}
  const error = (reason: string) => {
    if (!told) report(reason)
    told = true
  }
  diag.setLogger({ error, warn: quiet, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.ERROR)
}

/** Ends the span when `act` has, whether it answers at once or later. */
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
