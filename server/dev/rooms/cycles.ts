/** An import from one node to another. The weight is the cost of removing it. */
export type Edge = { from: string; to: string; weight: number };

/**
 * Returns the groups of nodes that all reach each other, largest first: the strongly connected components, by
 * Tarjan's algorithm. A node that only imports itself is not a group.
 */
export function findCycles(edges: readonly { from: string; to: string }[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const open: string[] = [];
  const closed = new Set<string>();
  const cycles: string[][] = [];

  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    open.push(node);
    let lowest = index;
    for (const target of targets.get(node) ?? []) {
      if (!closed.has(target)) lowest = Math.min(lowest, order.get(target) ?? visit(target));
    }
    if (lowest === index) {
      const group = open.splice(open.indexOf(node));
      for (const member of group) closed.add(member);
      if (group.length > 1) cycles.push(group.sort());
    }
    return lowest;
  }

  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return cycles.sort((a, b) => b.length - a.length);
}

/** The largest number of nodes whose orders are all compared. More would take seconds. */
const maxCompared = 18;

/**
 * Returns the edges that are cheapest to remove so that no cycle remains. For more than 18 nodes, returns only their
 * lightest edge. Once the nodes are put in an order, only edges to a later node have to be removed. The cheapest
 * order of a set consists of the cheapest order of all nodes but one, followed by that node. Sets are therefore
 * solved from small to large, each as a bit mask.
 */
export function findCheapestCut<E extends Edge>(nodes: readonly string[], edges: readonly E[]): E[] {
  const inside = edges.filter(({ from, to }) => nodes.includes(from) && nodes.includes(to));
  if (nodes.length > maxCompared) return inside.toSorted((a, b) => a.weight - b.weight).slice(0, 1);

  const targets = nodes.map((node) =>
    inside
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
  return inside.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to));
}
