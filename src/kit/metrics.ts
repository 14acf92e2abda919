import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  request(labels: { room: string; method: string; status: number }, seconds: number): void
  /** A counter by one label, made on first use; keep its values few. */
  count(name: string, help: string, label: string, value: string): void
  /** Read whenever the metrics are. */
  gauge(name: string, help: string, read: () => number): void
  text(): Promise<string>
  contentType: string
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'daypart_' })
  const requests = new Histogram({
    name: 'daypart_http_request_seconds',
    help: 'Time from the request to the end of its answer, by the room that answered',
    labelNames: ['room', 'method', 'status'],
    buckets,
    registers: [registry],
  })
  const counters = new Map<string, Counter>()
  return {
    request({ room, method, status }, seconds) {
      requests.observe({ room, method: methods.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` }, seconds)
    },
    count(name, help, label, value) {
      const counter = counters.get(name) ?? new Counter({ name, help, labelNames: [label], registers: [registry] })
      counters.set(name, counter)
      counter.inc({ [label]: value })
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
