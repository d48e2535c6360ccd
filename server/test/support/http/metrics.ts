import type { World } from '../running/world.ts';

export const readMetrics = async ({ api }: World): Promise<string> => (await api.get('/metrics')).text;

/** Returns the value of a series such as `http_requests_total{method="GET"}`, or 0 if it does not exist yet. */
export function readMetric(metrics: string, series: string): number {
  const line = metrics.split('\n').find((metricLine) => metricLine.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}
