import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Edge, findCheapestCut, findCycles } from './cycles.ts';

const nodes = ['a', 'b', 'c', 'd', 'e'];
const edge = fc.record({
  from: fc.constantFrom(...nodes),
  to: fc.constantFrom(...nodes),
  weight: fc.integer({ min: 1, max: 9 }),
});
/** A random graph with at most one edge in each direction between two nodes, and none from a node to itself. */
const graph = fc
  .uniqueArray(edge, { selector: ({ from, to }) => `${from}${to}` })
  .map((edges) => edges.filter(({ from, to }) => from !== to));

function reaches(edges: readonly Edge[], from: string, to: string): boolean {
  const seen = new Set([from]);
  // A set also visits items that are added during the iteration.
  for (const node of seen) for (const next of edges) if (next.from === node) seen.add(next.to);
  return from !== to && seen.has(to);
}

const weightOf = (edges: readonly Edge[]) => edges.reduce((sum, { weight }) => sum + weight, 0);

function permutations(items: string[]): string[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((others) => [item, ...others]),
  );
}

/** Finds the weight of the cheapest cut by trying every order. */
function leastWeight(edges: readonly Edge[]): number {
  const costs = permutations(nodes).map((order) =>
    weightOf(edges.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to))),
  );
  return Math.min(...costs);
}

describe('findCycles', () => {
  it('groups exactly those modules that reach each other', () => {
    fc.assert(
      fc.property(graph, (edges) => {
        const cycles = findCycles(edges);
        for (const a of nodes) {
          for (const b of nodes) {
            const areTogether = a !== b && cycles.some((cycle) => cycle.includes(a) && cycle.includes(b));
            expect(areTogether).toBe(reaches(edges, a, b) && reaches(edges, b, a));
          }
        }
      }),
    );
  });

  it('lists the largest cycle first', () => {
    const edges = ['ab', 'ba', 'cd', 'de', 'ec'].map((pair) => ({
      from: pair.charAt(0),
      to: pair.charAt(1),
    }));
    expect(findCycles(edges)).toEqual([
      ['c', 'd', 'e'],
      ['a', 'b'],
    ]);
  });
});

describe('findCheapestCut', () => {
  it('finds a cut that leaves no cycle, and no cheaper one', () => {
    fc.assert(
      fc.property(graph, (edges) => {
        const cut = findCheapestCut(nodes, edges);
        expect(findCycles(edges.filter((each) => !cut.includes(each)))).toEqual([]);
        expect(weightOf(cut)).toBe(leastWeight(edges));
      }),
    );
  });

  it('ignores imports to and from modules outside the cycle', () => {
    const edges = [
      { from: 'a', to: 'b', weight: 2 },
      { from: 'b', to: 'a', weight: 3 },
      { from: 'b', to: 'z', weight: 1 },
    ];
    expect(findCheapestCut(['a', 'b'], edges)).toEqual([{ from: 'a', to: 'b', weight: 2 }]);
  });

  it('returns only the lightest import of a cycle that is too large for comparing all orders', () => {
    const many = Array.from({ length: 19 }, (_, index) => `${index}`);
    const edges = many.map((from, index) => ({
      from,
      to: many[(index + 1) % many.length] ?? '',
      weight: index === 7 ? 1 : 2,
    }));
    expect(findCheapestCut(many, edges)).toEqual([{ from: '7', to: '8', weight: 1 }]);
  });
});
