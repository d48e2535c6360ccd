import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Measure } from '../../lib/measure.ts';

/** Milliseconds for which values are reused, so that several scrapers cost the database no more than one. */
const maxAgeMs = 5_000;
/** Milliseconds after which a scrape goes on without values. */
const scrapeTimeoutMs = 2_000;
/** Milliseconds after which the database stops a query, which nobody waits for any more. */
const statementTimeoutMs = 1_500;

/** The values of the measures by name, or undefined if the database doesn't respond. */
type Values = ReadonlyMap<string, number> | undefined;

/**
 * Returns the value of a measure. The timeout is set in the same message as the query, which makes both one
 * transaction: PgBouncer may use another connection for the next message.
 */
async function readValue(sql: Pool, { query }: Measure): Promise<number | null> {
  const message = {
    text: `set local statement_timeout = ${statementTimeoutMs}; ${query}`,
    query_timeout: scrapeTimeoutMs,
  };
  // With several statements in a message, `pg` returns a list of results, which its types don't know.
  const results: unknown = await sql.query(message);
  const [, result] = results as [unknown, { rows: { value: number | null }[] }];
  return result.rows[0]?.value ?? null;
}

const probe = { text: 'select 1', query_timeout: scrapeTimeoutMs };

/** Creates a reader that reads all measures, unless it has done so a moment ago. It never throws. */
function createReader(sql: Pool, log: Logger, measures: readonly Measure[]): () => Promise<Values> {
  let values: Values;
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let currentRead: Promise<void> | undefined;
  const failingNames = new Set<string>();

  const readOne = async (measure: Measure): Promise<[string, number] | undefined> => {
    try {
      const value = await readValue(sql, measure);
      failingNames.delete(measure.name);
      return value === null ? undefined : [measure.name, value];
    } catch (error) {
      // Logged once for each outage, because the next scrape is only seconds away.
      if (!failingNames.has(measure.name))
        log.warn({ err: error, measure: measure.name }, 'a number for the metrics could not be read');
      failingNames.add(measure.name);
      return undefined;
    }
  };
  const readAll = async () => {
    values = undefined;
    const isUp = await sql.query(probe).then(
      () => true,
      () => false,
    );
    if (isUp) {
      // Filled one by one: a scrape that cannot wait any longer, because one table is locked, gets the others.
      const readValues = new Map<string, number>();
      values = readValues;
      for (const measure of measures) {
        const entry = await readOne(measure);
        if (entry) readValues.set(...entry);
      }
    }
    lastReadAt = performance.now();
  };

  return async () => {
    if (performance.now() - lastReadAt < maxAgeMs) return values;
    // Scrapes share a read that is in progress, so that they never queue up behind a slow database.
    currentRead ??= readAll().finally(() => {
      currentRead = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, scrapeTimeoutMs);
    });
    await Promise.race([currentRead, timeout]).finally(() => clearTimeout(timer));
    return values;
  };
}

/**
 * Adds a gauge for each measure, and `database_up`. While the database doesn't respond, `database_up` is 0 and the
 * others have no value, because an old one would look like a current one.
 */
export function addMeasureGauges(
  registry: Registry,
  { measuresSql, log }: { measuresSql: Pool; log: Logger },
  measures: readonly Measure[],
): void {
  const read = createReader(measuresSql, log, measures);
  const registers = [registry];
  new Gauge({
    name: 'database_up',
    help: 'One if the database responds to this process, otherwise zero.',
    registers,
    collect: async function () {
      this.set((await read()) === undefined ? 0 : 1);
    },
  });
  for (const { name, help } of measures)
    new Gauge({
      name,
      help,
      registers,
      collect: async function () {
        const value = (await read())?.get(name);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
}
