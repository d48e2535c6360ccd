/** An import of one node by another. `weight` is the cost of removing it. */
export type Edge = { from: string; to: string; weight: number };

/**
 * Returns the groups of nodes that all reach each other, largest first: the strongly connected components, by
 * Tarjan's algorithm. A node that only imports itself is not a group.
 */
export function findCycles(edges: readonly { from: string; to: string }[]): string[][] {
  const targetsBySource = new Map<string, string[]>();
  for (const { from, to } of edges) targetsBySource.set(from, [...(targetsBySource.get(from) ?? []), to]);
  const indexByNode = new Map<string, number>();
  const nodeStack: string[] = [];
  const closedNodes = new Set<string>();
  const cycles: string[][] = [];

  function visit(node: string): number {
    const index = indexByNode.size;
    indexByNode.set(node, index);
    nodeStack.push(node);
    let lowestIndex = index;
    for (const target of targetsBySource.get(node) ?? []) {
      if (!closedNodes.has(target))
        lowestIndex = Math.min(lowestIndex, indexByNode.get(target) ?? visit(target));
    }
    if (lowestIndex === index) {
      const group = nodeStack.splice(nodeStack.indexOf(node));
      for (const member of group) closedNodes.add(member);
      if (group.length > 1) cycles.push(group.sort());
    }
    return lowestIndex;
  }

  for (const node of targetsBySource.keys()) if (!indexByNode.has(node)) visit(node);
  return cycles.sort((a, b) => b.length - a.length);
}

/** Maximum number of nodes for which all orders are compared. With more, the comparison would take seconds. */
const maxComparedNodes = 18;

/**
 * Returns the cheapest set of edges whose removal leaves no cycle, or only the lightest edge if there are more than 18
 * nodes. If the nodes are put in any order, removing all edges that lead to a later node leaves no cycle, so this
 * function looks for the order in which those edges cost the least. It uses dynamic programming over sets of nodes,
 * stored as bit masks, and adds one node at a time.
 */
export function findCheapestCut<E extends Edge>(nodes: readonly string[], edges: readonly E[]): E[] {
  const innerEdges = edges.filter(({ from, to }) => nodes.includes(from) && nodes.includes(to));
  if (nodes.length > maxComparedNodes) return innerEdges.toSorted((a, b) => a.weight - b.weight).slice(0, 1);

  const targetsByNode = nodes.map((node) =>
    innerEdges
      .filter(({ from }) => from === node)
      .map(({ to, weight }) => ({ bit: 1 << nodes.indexOf(to), weight })),
  );
  const allNodesMask = 2 ** nodes.length - 1;
  const costByMask = new Float64Array(allNodesMask + 1).fill(Number.POSITIVE_INFINITY);
  const lastNodeByMask = new Int8Array(allNodesMask + 1);
  costByMask[0] = 0;
  for (let mask = 0; mask < allNodesMask; mask++) {
    for (const [node, nodeTargets] of targetsByNode.entries()) {
      const largerMask = mask | (1 << node);
      if (largerMask === mask) continue;
      let cost = costByMask[mask] ?? 0;
      for (const { bit, weight } of nodeTargets) if ((largerMask & bit) === 0) cost += weight;
      if (cost >= (costByMask[largerMask] ?? 0)) continue;
      costByMask[largerMask] = cost;
      lastNodeByMask[largerMask] = node;
    }
  }

  const nodeOrder: string[] = [];
  for (let mask = allNodesMask; mask > 0; mask ^= 1 << (lastNodeByMask[mask] ?? 0))
    nodeOrder.unshift(nodes[lastNodeByMask[mask] ?? 0] ?? '');
  return innerEdges.filter(({ from, to }) => nodeOrder.indexOf(from) < nodeOrder.indexOf(to));
}
