import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  request(labels: { service: string; method: string; status: number }, seconds: number): void
  /** Adds 1 to a counter with one label. Creates the counter on first use; keep the number of label values small. */
  count(name: string, help: string, label: string, value: string): void
  /** Adds an amount to a counter. Creates the counter on first use; each use has the same labels, with few values. */
  add(name: string, help: string, labels: Record<string, string>, amount: number): void
  /** Adds a value to a histogram with these upper limits of its buckets. Creates the histogram on first use, as `add` does. */
  observe(name: string, help: string, buckets: readonly number[], labels: Record<string, string>, value: number): void
  /** Registers a counter. `read` returns its value, which only increases, at each scrape. */
  counter(name: string, help: string, read: () => number): void
  /** Registers a gauge. `read` returns its value at each scrape. */
  gauge(name: string, help: string, read: () => number): void
  /** Registers a gauge with one label. `read` returns its value for each value of the label at each scrape. */
  gauges(name: string, help: string, label: string, read: () => Promise<Iterable<[string, number]>>): void
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
    help: 'Seconds from the request to the end of its response, by service',
    labelNames: ['service', 'method', 'status'],
    buckets,
    registers: [registry],
  })
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()
  const add: Metrics['add'] = (name, help, labels, amount) => {
    const counter = counters.get(name) ?? new Counter({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    counters.set(name, counter)
    counter.inc(labels, amount)
  }
  return {
    request({ service, method, status }, seconds) {
      requests.observe({ service, method: methods.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` }, seconds)
    },
    count: (name, help, label, value) => add(name, help, { [label]: value }, 1),
    add,
    observe(name, help, buckets, labels, value) {
      const settings = { name, help, labelNames: Object.keys(labels), buckets: [...buckets], registers: [registry] }
      const histogram = histograms.get(name) ?? new Histogram(settings)
      histograms.set(name, histogram)
      histogram.observe(labels, value)
    },
    counter(name, help, read) {
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset()
          this.inc(read())
        },
      })
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
    gauges(name, help, label, read) {
      new Gauge({
        ...{ name, help, labelNames: [label], registers: [registry] },
        async collect() {
          const values = await read()
          this.reset()
          for (const [value, number] of values) this.set({ [label]: value }, number)
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
