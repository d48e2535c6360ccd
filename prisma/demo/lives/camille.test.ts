import { expect, it } from 'vitest';
import { findCamilleSignUp, listCamilleMoments } from './camille.ts';
import type { DemoPayments } from './moments.ts';

it.each(['2026-11-30T00:03:00Z', '2026-11-30T18:00:00Z', '2026-12-06T23:59:00Z'])(
  'lets the demo account Camille read in the current week if the demo starts at %s',
  (start) => {
    const now = new Date(start);
    const account = { id: 1, createdAt: findCamilleSignUp(now) };
    const moments = listCamilleMoments({} as DemoPayments, account, now);
    const lastTime = Math.max(...moments.filter(({ at }) => at <= now).map(({ at }) => at.getTime()));
    expect(new Date(lastTime).toISOString().slice(0, 10)).toBe(start.slice(0, 10));
    expect(account.createdAt.toISOString()).toBe('2026-10-26T17:52:00.000Z');
  },
);
