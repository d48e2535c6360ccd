import type { Request } from 'express';
import type { RequestObserver } from '../../http/create-request-middleware.ts';

/** Upper bounds of the histogram's buckets in seconds. */
const bucketLimitSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Request count and durations for one set of labels. `buckets[i]` counts the requests that took at most
 * `bucketLimits[i]` seconds but longer than the previous limit.
 */
type RequestSeries = { labels: string; count: number; seconds: number; buckets: number[] };

/**
 * Returns the route's template, such as `/books/:id`. Labels with actual paths would create a time series for each
 * book, and would show ids to the monitoring system.
 */
function routeTemplateOf({ route }: Request): string {
  const path: unknown = route?.path;
  return typeof path === 'string' ? path : 'none';
}

/** Formats the request metrics in the text format of Prometheus. */
function formatRequestMetrics(series: readonly RequestSeries[]): string {
  const metricName = 'http_request_duration_seconds';
  const durationLines = series.flatMap(({ labels, count, seconds, buckets }) => {
    let cumulativeCount = 0;
    const bucketLines = bucketLimitSeconds.map((limit, index) => {
      cumulativeCount += buckets[index] ?? 0;
      return `${metricName}_bucket{le="${limit}",${labels}} ${cumulativeCount}`;
    });
    return [
      ...bucketLines,
      `${metricName}_bucket{le="+Inf",${labels}} ${count}`,
      `${metricName}_sum{${labels}} ${seconds}`,
      `${metricName}_count{${labels}} ${count}`,
    ];
  });
  return [
    '# HELP http_requests_total Requests answered, by route template.',
    '# TYPE http_requests_total counter',
    ...series.map(({ labels, count }) => `http_requests_total{${labels}} ${count}`),
    '',
    `# HELP ${metricName} How long they took.`,
    `# TYPE ${metricName} histogram`,
    ...durationLines,
    '',
  ].join('\n');
}

export type RequestMetrics = {
  /** Counts a request and measures its duration. */
  record: RequestObserver;
  /** Returns the metrics in the text format of Prometheus. */
  formatText: () => string;
};

/**
 * Creates metrics about requests. They are plain numbers that are formatted only when Prometheus scrapes them.
 * prom-client would build a key from all labels on every request.
 */
export function createRequestMetrics(): RequestMetrics {
  const seriesByKey = new Map<string, RequestSeries>();
  return {
    record: (request, { statusCode }, milliseconds) => {
      const { method } = request;
      const routeTemplate = routeTemplateOf(request);
      const key = `${method} ${statusCode} ${routeTemplate}`;
      let series = seriesByKey.get(key);
      if (!series) {
        const labels = `method="${method}",route="${routeTemplate}",status="${statusCode}"`;
        series = { labels, count: 0, seconds: 0, buckets: bucketLimitSeconds.map(() => 0) };
        seriesByKey.set(key, series);
      }
      const seconds = milliseconds / 1000;
      series.count += 1;
      series.seconds += seconds;
      const bucketIndex = bucketLimitSeconds.findIndex((limit) => seconds <= limit);
      if (bucketIndex >= 0) series.buckets[bucketIndex] = (series.buckets[bucketIndex] ?? 0) + 1;
    },
    formatText: () => formatRequestMetrics([...seriesByKey.values()]),
  };
}
