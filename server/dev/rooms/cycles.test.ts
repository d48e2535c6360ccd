import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Edge, findCheapestCut, findCycles } from './cycles.ts';

const nodes = ['a', 'b', 'c', 'd', 'e'];
const edge = fc.record({
  from: fc.constantFrom(...nodes),
  to: fc.constantFrom(...nodes),
  weight: fc.integer({ min: 1, max: 9 }),
});
/** A random graph with at most one edge from each node to each other node. */
const graph = fc
  .uniqueArray(edge, { selector: ({ from, to }) => `${from}${to}` })
  .map((edges) => edges.filter(({ from, to }) => from !== to));

function canReach(edges: readonly Edge[], from: string, to: string): boolean {
  const seen = new Set([from]);
  // This loop also visits the nodes that are added to the set while it runs.
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

/** Returns the weight of the cheapest cut, found by trying every order of the nodes. */
function findLeastWeight(edges: readonly Edge[]): number {
  const costs = permutations(nodes).map((order) =>
    weightOf(edges.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to))),
  );
  return Math.min(...costs);
}

describe('findCycles', () => {
  it('groups modules into one cycle only if they reach each other through imports', () => {
    fc.assert(
      fc.property(graph, (edges) => {
        const cycles = findCycles(edges);
        for (const a of nodes) {
          for (const b of nodes) {
            const areTogether = a !== b && cycles.some((cycle) => cycle.includes(a) && cycle.includes(b));
            expect(areTogether).toBe(canReach(edges, a, b) && canReach(edges, b, a));
          }
        }
      }),
    );
  });

  it('lists the largest import cycle first', () => {
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
  it('finds the cheapest set of imports whose removal leaves no cycle', () => {
    fc.assert(
      fc.property(graph, (edges) => {
        const cheapestCut = findCheapestCut(nodes, edges);
        expect(findCycles(edges.filter((each) => !cheapestCut.includes(each)))).toEqual([]);
        expect(weightOf(cheapestCut)).toBe(findLeastWeight(edges));
      }),
    );
  });

  it('leaves imports outside the import cycle out of the set to remove', () => {
    const edges = [
      { from: 'a', to: 'b', weight: 2 },
      { from: 'b', to: 'a', weight: 3 },
      { from: 'b', to: 'z', weight: 1 },
    ];
    expect(findCheapestCut(['a', 'b'], edges)).toEqual([{ from: 'a', to: 'b', weight: 2 }]);
  });

  it('returns only the import with the lowest weight if an import cycle has too many modules to compare all orders', () => {
    const manyNodes = Array.from({ length: 19 }, (_, index) => `${index}`);
    const edges = manyNodes.map((from, index) => ({
      from,
      to: manyNodes[(index + 1) % manyNodes.length] ?? '',
      weight: index === 7 ? 1 : 2,
    }));
    expect(findCheapestCut(manyNodes, edges)).toEqual([{ from: '7', to: '8', weight: 1 }]);
  });
});
