import { expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { inheritEnvironment } from '../../dev/settings.ts';

it('chooses ports that no other worker chooses', async () => {
  const ports = await Promise.all(Array.from({ length: 10 }, findFreePort));
  const workerId = Number(inheritEnvironment().VITEST_POOL_ID);
  expect(workerId).toBeGreaterThan(0);
  expect(new Set(ports.map((port) => port % 20))).toEqual(new Set([workerId % 20]));
  expect(new Set(ports).size).toBe(ports.length);
});
