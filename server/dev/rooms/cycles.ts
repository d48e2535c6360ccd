/** An import of one node by another. `weight` is the cost of removing it. */
export type Edge = { from: string; to: string; weight: number };

/**
 * Returns the groups of nodes that all reach each other, largest first: the strongly connected components, by
 * Tarjan's algorithm. A node that only imports itself is not a group.
 */
export function findCycles(edges: readonly { from: string; to: string }[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const openNodes: string[] = [];
  const closedNodes = new Set<string>();
  const cycles: string[][] = [];

  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    openNodes.push(node);
    let lowestIndex = index;
    for (const target of targets.get(node) ?? []) {
      if (!closedNodes.has(target)) lowestIndex = Math.min(lowestIndex, order.get(target) ?? visit(target));
    }
    if (lowestIndex === index) {
      const group = openNodes.splice(openNodes.indexOf(node));
      for (const member of group) closedNodes.add(member);
      if (group.length > 1) cycles.push(group.sort());
    }
    return lowestIndex;
  }

  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return cycles.sort((a, b) => b.length - a.length);
}

/** Maximum number of nodes for which all orders are compared. With more, the comparison would take seconds. */
const maxCompared = 18;

/**
 * Returns the cheapest set of edges whose removal leaves no cycle, or only the lightest edge if there are more than
 * 18 nodes. For any order of the nodes, removing the edges to later nodes leaves no cycle, so this function finds the
 * order for which these edges cost least. It uses dynamic programming over sets of nodes, stored as bit masks: the
 * best order of a set ends with one of its nodes, after the best order of the others.
 */
export function findCheapestCut<E extends Edge>(nodes: readonly string[], edges: readonly E[]): E[] {
  const innerEdges = edges.filter(({ from, to }) => nodes.includes(from) && nodes.includes(to));
  if (nodes.length > maxCompared) return innerEdges.toSorted((a, b) => a.weight - b.weight).slice(0, 1);

  const targets = nodes.map((node) =>
    innerEdges
      .filter(({ from }) => from === node)
      .map(({ to, weight }) => ({ bit: 1 << nodes.indexOf(to), weight })),
  );
  const everything = 2 ** nodes.length - 1;
  const costs = new Float64Array(everything + 1).fill(Number.POSITIVE_INFINITY);
  const lastNodes = new Int8Array(everything + 1);
  costs[0] = 0;
  for (let set = 0; set < everything; set++) {
    for (const [node, ofNode] of targets.entries()) {
      const larger = set | (1 << node);
      if (larger === set) continue;
      let cost = costs[set] ?? 0;
      for (const { bit, weight } of ofNode) if ((larger & bit) === 0) cost += weight;
      if (cost >= (costs[larger] ?? 0)) continue;
      costs[larger] = cost;
      lastNodes[larger] = node;
    }
  }

  const order: string[] = [];
  for (let set = everything; set > 0; set ^= 1 << (lastNodes[set] ?? 0))
    order.unshift(nodes[lastNodes[set] ?? 0] ?? '');
  return innerEdges.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to));
}
