import type { Measure } from '../../../lib/measure.ts';

/** Null until the first reconciliation has finished. */
const fromLatestReconciliation = (value: string) =>
  `select (select ${value} from reconciliations where finished_at is not null order by id desc limit 1)::float8 as value`;

export const reconciliationMeasures: readonly Measure[] = [
  {
    name: 'reconciliation_mended_members',
    help: 'Members whose rows differed from the payment provider’s in the latest reconciliation, and were corrected.',
    query: fromLatestReconciliation('mended'),
  },
  {
    name: 'reconciliation_failed_members',
    help: 'Members whom the latest reconciliation could not compare with the payment provider.',
    query: fromLatestReconciliation('failed'),
  },
  {
    name: 'reconciliation_age_seconds',
    help: 'Time since the latest reconciliation finished.',
    query: fromLatestReconciliation('extract(epoch from now() - finished_at)'),
  },
  {
    name: 'checkouts_in_review',
    help: 'Payments that do not match their checkout, and that an administrator must decide on.',
    query: `select count(*)::float8 as value from checkouts where status = 'review'`,
  },
];
