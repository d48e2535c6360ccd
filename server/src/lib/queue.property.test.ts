import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLine } from './queue.ts';

type Step = { kind: 'enter'; weight: number } | { kind: 'leave'; which: number };

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('enter' as const), weight: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant('leave' as const), which: fc.nat() }),
  ),
  { maxLength: 60 },
);

type Caller = { id: number; weight: number; leave: () => void };

/** Runs the steps and checks the invariants of the line after each one. */
function play(width: number, all: Step[]): void {
  const line = createLine(width);
  let callers: Caller[] = [];
  const started: number[] = [];
  const abandoned = new Set<number>();
  for (const [id, step] of all.entries()) {
    if (step.kind === 'enter') {
      const leave = line.enter(() => started.push(id), step.weight);
      callers.push({ id, weight: Math.min(step.weight, width), leave });
    } else if (callers.length > 0) {
      const [gone] = callers.splice(step.which % callers.length, 1);
      if (gone && !started.includes(gone.id)) abandoned.add(gone.id);
      gone?.leave();
      gone?.leave();
    }
    const inside = callers.filter((caller) => started.includes(caller.id));
    const outside = callers.filter((caller) => !started.includes(caller.id));
    const used = inside.reduce((sum, { weight }) => sum + weight, 0);
    expect(used).toBeLessThanOrEqual(width);
    expect(started).toEqual([...started].sort((a, b) => a - b));
    expect(line.waiting()).toBe(outside.length);
    // Nobody may wait while there is room for them.
    if (outside[0]) expect(used + outside[0].weight).toBeGreaterThan(width);
  }
  for (const { leave } of callers) leave();
  callers = [];
  expect(line.isEmpty()).toBe(true);
  expect(started.filter((id) => abandoned.has(id))).toEqual([]);
}

it('starts callers in order within the concurrency limit, however they arrive and leave', {
  tags: 'security-55',
}, () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 5 }), steps, play));
});
