import type { Failure } from '../deed.ts';
import { machineFailures } from './machines.ts';
import { postgresqlFailures } from './postgresql.ts';
import { serviceFailures } from './services.ts';

export const allFailures: readonly Failure[] = [
  ...postgresqlFailures,
  ...serviceFailures,
  ...machineFailures,
];
