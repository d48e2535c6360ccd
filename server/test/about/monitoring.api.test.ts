import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findPromtool } from '../../dev/test-run/find-promtool.ts';
import { readMetrics } from '../support/http/metrics.ts';
import { startWorld, type World } from '../support/running/world.ts';

const monitoringUrl = new URL('../../../deploy/monitoring/', import.meta.url);
const readMonitoringFile = (name: string) => readFileSync(new URL(name, monitoringUrl), 'utf8');

type Alert = { alert: string; expr: string; labels: { severity: string } };
type AlertTest = { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] };
type Panel = { type: string; title: string; targets?: { expr: string }[] };

const { groups } = parse(readMonitoringFile('alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(readMonitoringFile('dashboard.json')) as { panels: Panel[] };
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ name: `the alert ${alert}`, expr })),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ name: `the panel “${title}”`, expr })),
  ),
];

/** Labels that Prometheus adds, and the metric that it makes itself. */
const scrapeLabels = ['job', 'instance'];
const scrapeMetric = 'up';

const operators = ['and', 'or', 'unless'];

/** Returns the metrics of an expression, each with the labels by which it is selected. */
function findSelectors(expr: string): { metric: string; labels: string[] }[] {
  const withoutGroupings = expr.replace(/\b(by|on|without) \([^)]*\)/g, '');
  // A name before a parenthesis is a function.
  return [...withoutGroupings.matchAll(/\b([a-z_]\w*)(\{[^}]*\})?(?!\w|\s*\()/g)]
    .map(([, metric = '', matchers = '']) => ({
      metric,
      labels: [...matchers.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = '']) => label),
    }))
    .filter(({ metric }) => !operators.includes(metric));
}

const runPromtool = (args: string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(findPromtool(), args, {
    cwd: fileURLToPath(monitoringUrl),
    input,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};

let world: World;
let metrics: string;
beforeAll(async () => {
  // With jobs, so that their table exists.
  world = await startWorld({ RUN_JOBS: 'yes' });
  const now = world.deps.clock.now();
  await world.deps.db.reconciliation.create({ data: { startedAt: now, finishedAt: now } });
  await world.api.get('/v1/nothing');
  metrics = await readMetrics(world);
});
afterAll(() => world.close());

describe('the files for monitoring', () => {
  it('serves metrics that promtool accepts', () => {
    expect(runPromtool(['check', 'metrics'], metrics)).toEqual({ status: 0, output: '' });
  });

  it('configures Prometheus and alerts that promtool accepts', () => {
    expect(runPromtool(['check', 'config', 'prometheus.yml'])).toMatchObject({ status: 0 });
    expect(runPromtool(['check', 'rules', 'alerts.yml'])).toMatchObject({ status: 0 });
  });

  it('raises each alert for the series that it is for, and not for others', () => {
    const { status, output } = runPromtool(['test', 'rules', 'alerts.test.yml']);
    expect(output).toContain('SUCCESS');
    expect(status).toBe(0);
    const { tests } = parse(readMonitoringFile('alerts.test.yml')) as { tests: AlertTest[] };
    const raisedAlerts = tests
      .flatMap(({ alert_rule_test }) => alert_rule_test)
      .filter(({ exp_alerts = [] }) => exp_alerts.length > 0)
      .map(({ alertname }) => alertname);
    expect(alerts.map(({ alert }) => alert).filter((name) => !raisedAlerts.includes(name))).toEqual([]);
  });

  it.each(expressions)('uses only metrics and labels that a running server has in $name', ({ expr }) => {
    const selectors = findSelectors(expr);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { metric, labels } of selectors) {
      if (metric === scrapeMetric) continue;
      const family = metric.replace(/_(bucket|sum|count)$/, '');
      expect(metrics).toMatch(new RegExp(`^# TYPE (${metric} (counter|gauge)|${family} histogram)$`, 'm'));
      const series = metrics.split('\n').find((line) => line.startsWith(`${metric}{`));
      const ownLabels = labels.filter((label) => !scrapeLabels.includes(label));
      for (const label of series ? ownLabels : []) expect(series).toMatch(new RegExp(`[{,]${label}="`));
    }
  });

  it('shows every gauge that is read from the database on the dashboard or in an alert', () => {
    const usedMetrics = expressions.flatMap(({ expr }) => findSelectors(expr).map(({ metric }) => metric));
    const gauges = [
      ...metrics.matchAll(/^# TYPE ((?:database|outbox|jobs|reconciliation|checkouts)_\w+) gauge$/gm),
    ];
    expect(gauges.map(([, name]) => name).filter((name = '') => !usedMetrics.includes(name))).toEqual([]);
  });

  it('explains each alert in docs/operations.md, and no others', () => {
    const page = readFileSync(new URL('../../docs/operations.md', monitoringUrl), 'utf8');
    const [, section = ''] = page.split(/^## Alerts$/m);
    const headings = [...section.matchAll(/^### (\w+)\n+(\S.{80,})/gm)].map(([, name]) => name);
    expect(headings).toEqual(alerts.map(({ alert }) => alert));
    for (const { labels } of alerts) expect(['page', 'ticket']).toContain(labels.severity);
  });
});
