import type { Deps } from '../../../server/src/deps.ts';

/** The controls of the payment sandbox with which memberships get a past. */
export type DemoPayments = {
  now: () => Date | Promise<Date>;
  rewindClock: (to: Date) => unknown;
  advanceClock: (to: Date) => unknown;
  deliveries: (mode: 'lost' | 'normal') => unknown;
  pay: (sessionId: string, card?: string) => unknown;
};

/** An event in the life of a demo account. `run` gets dependencies whose clock shows the time of the event. */
export type Moment = { at: Date; run: (deps: Deps) => Promise<unknown> };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Returns the date of a moment in UTC, such as `2026-11-14`. */
export const toDay = (moment: Date) => moment.toISOString().slice(0, 10);
/** Returns a moment some days after a date. `time` is in UTC, such as `18:40`. */
export const toMoment = (day: string, daysLater: number, time: string) =>
  new Date(Date.parse(`${day}T${time}:00Z`) + daysLater * dayMs);
/** Returns the moment that many minutes after another. */
export const addMinutes = (moment: Date, minutes: number) =>
  new Date(moment.getTime() + Math.round(minutes * minuteMs));

/** Returns the dependencies with a clock that shows this time. */
export const withClockAt = (deps: Deps, at: Date): Deps => ({ ...deps, clock: { now: () => at } });

/**
 * Runs the moments that have passed, in chronological order, while the sandbox's clock shows their times. Webhooks are
 * off meanwhile, because the server would handle them by the present time. Restores the sandbox's clock afterward.
 */
export async function runMoments(
  deps: Deps,
  payments: DemoPayments,
  moments: readonly Moment[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const startedAt = deps.clock.now();
  const pastMoments = moments
    .filter(({ at }) => at <= startedAt)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const [firstMoment] = pastMoments;
  if (!firstMoment) return;
  const sandboxTime = await payments.now();
  await payments.deliveries('lost');
  try {
    if (firstMoment.at < sandboxTime) await payments.rewindClock(firstMoment.at);
    for (const { at, run } of pastMoments) {
      signal?.throwIfAborted();
      await advanceSandbox(payments, at);
      await run(withClockAt(deps, at));
    }
  } finally {
    // After a seed that was killed, the sandbox's clock may still be in the past.
    await advanceSandbox(payments, sandboxTime > startedAt ? sandboxTime : deps.clock.now());
    await payments.deliveries('normal');
  }
}

/** Advances the sandbox's clock, which counts whole seconds, unless it is there already. */
async function advanceSandbox(payments: DemoPayments, at: Date): Promise<void> {
  const target = new Date(Math.floor(at.getTime() / 1000) * 1000);
  if ((await payments.now()) < target) await payments.advanceClock(target);
}
