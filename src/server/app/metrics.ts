/** Counts what this process does, for Prometheus. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A request that was answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of its path, of which there are few, whatever is asked for. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** A number at the time of asking, by the value of one label. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly read: () => Promise<Readonly<Record<string, number>>>;
}

/** Counters since the process started. */
export interface Metrics {
  readonly countRequest: (request: AnsweredRequest) => void;
  /** Adds a number that is read when somebody asks. */
  readonly addReading: (reading: Reading) => void;
  /** In Prometheus's text format. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** Seconds: from an answer that was kept to one that git takes long for. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30];

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'repoctl_http_request_duration_seconds',
    help: 'Time that answers took, by method, route, and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  let isWatched = false;
  return {
    countRequest: ({ method, route, status, milliseconds }) =>
      requests.observe({ method, route, status }, milliseconds / 1000),

    addReading: ({ name, help, label, read }) => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        async collect() {
          this.reset();
          for (const [value, number] of Object.entries(await read())) this.set({ [label]: value }, number);
        },
        registers: [],
      });
      registry.registerMetric(gauge);
    },

    text: async () => {
      // Memory, processor time, garbage collection, and the event loop: nothing watches these before somebody asks.
      if (!isWatched) collectDefaultMetrics({ register: registry });
      isWatched = true;
      return registry.metrics();
    },

    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  };
};
