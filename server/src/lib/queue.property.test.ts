import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSemaphore } from './queue.ts';

type Step = { kind: 'enter'; weight: number } | { kind: 'leave'; which: number };

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('enter' as const), weight: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant('leave' as const), which: fc.nat() }),
  ),
  { maxLength: 60 },
);

type Caller = { id: number; weight: number; leave: () => void };

/** Runs the steps and checks the semaphore's invariants after each one. */
function runSteps(width: number, allSteps: Step[]): void {
  const semaphore = createSemaphore(width);
  let callers: Caller[] = [];
  const startedIds: number[] = [];
  const abandonedIds = new Set<number>();
  for (const [id, step] of allSteps.entries()) {
    if (step.kind === 'enter') {
      const leaveSemaphore = semaphore.enter(() => startedIds.push(id), step.weight);
      callers.push({ id, weight: Math.min(step.weight, width), leave: leaveSemaphore });
    } else if (callers.length > 0) {
      const [leavingCaller] = callers.splice(step.which % callers.length, 1);
      if (leavingCaller && !startedIds.includes(leavingCaller.id)) abandonedIds.add(leavingCaller.id);
      leavingCaller?.leave();
      leavingCaller?.leave();
    }
    const startedCallers = callers.filter((caller) => startedIds.includes(caller.id));
    const waitingCallers = callers.filter((caller) => !startedIds.includes(caller.id));
    const usedWeight = startedCallers.reduce((sum, { weight }) => sum + weight, 0);
    expect(usedWeight).toBeLessThanOrEqual(width);
    expect(startedIds).toEqual([...startedIds].sort((a, b) => a - b));
    expect(semaphore.waiting()).toBe(waitingCallers.length);
    // The first waiting caller must start when there are enough free slots for it.
    if (waitingCallers[0]) expect(usedWeight + waitingCallers[0].weight).toBeGreaterThan(width);
  }
  for (const { leave } of callers) leave();
  callers = [];
  expect(semaphore.isEmpty()).toBe(true);
  expect(startedIds.filter((id) => abandonedIds.has(id))).toEqual([]);
}

it('starts tasks in order and within the concurrency limit, whenever tasks are added, finished or canceled', {
  tags: 'security-55',
}, () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 5 }), steps, runSteps));
});
