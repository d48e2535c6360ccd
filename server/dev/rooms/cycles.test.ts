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
  const seenNodes = new Set([from]);
  // This loop also visits the nodes that are added to the set while it runs.
  for (const node of seenNodes) for (const next of edges) if (next.from === node) seenNodes.add(next.to);
  return from !== to && seenNodes.has(to);
}

const totalWeightOf = (edges: readonly Edge[]) => edges.reduce((sum, { weight }) => sum + weight, 0);

function listPermutations(items: string[]): string[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    listPermutations(items.filter((otherItem) => otherItem !== item)).map((otherItems) => [
      item,
      ...otherItems,
    ]),
  );
}

/** Returns the lowest total weight of edges whose removal leaves no cycle, found by trying every order of the nodes. */
function findMinWeight(edges: readonly Edge[]): number {
  const cutWeights = listPermutations(nodes).map((nodeOrder) =>
    totalWeightOf(edges.filter(({ from, to }) => nodeOrder.indexOf(from) < nodeOrder.indexOf(to))),
  );
  return Math.min(...cutWeights);
}

describe('findCycles', () => {
  it('puts two modules into one cycle only if each of them imports the other, directly or indirectly', () => {
    fc.assert(
      fc.property(graph, (edges) => {
        const cycles = findCycles(edges);
        for (const node of nodes) {
          for (const b of nodes) {
            const areInSameCycle =
              node !== b && cycles.some((cycle) => cycle.includes(node) && cycle.includes(b));
            expect(areInSameCycle).toBe(canReach(edges, node, b) && canReach(edges, b, node));
          }
        }
      }),
    );
  });

  it('lists the largest import cycle first', () => {
    const edges = ['ab', 'ba', 'cd', 'de', 'ec'].map((nodePair) => ({
      from: nodePair.charAt(0),
      to: nodePair.charAt(1),
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
        expect(findCycles(edges.filter((graphEdge) => !cheapestCut.includes(graphEdge)))).toEqual([]);
        expect(totalWeightOf(cheapestCut)).toBe(findMinWeight(edges));
      }),
    );
  });

  it('suggests removing only imports between modules of the import cycle', () => {
    const edges = [
      { from: 'a', to: 'b', weight: 2 },
      { from: 'b', to: 'a', weight: 3 },
      { from: 'b', to: 'z', weight: 1 },
    ];
    expect(findCheapestCut(['a', 'b'], edges)).toEqual([{ from: 'a', to: 'b', weight: 2 }]);
  });

  it('suggests removing only the cheapest import if an import cycle is too large for an exact search', () => {
    const manyNodes = Array.from({ length: 19 }, (_, index) => `${index}`);
    const edges = manyNodes.map((from, index) => ({
      from,
      to: manyNodes[(index + 1) % manyNodes.length] ?? '',
      weight: index === 7 ? 1 : 2,
    }));
    expect(findCheapestCut(manyNodes, edges)).toEqual([{ from: '7', to: '8', weight: 1 }]);
  });
});
