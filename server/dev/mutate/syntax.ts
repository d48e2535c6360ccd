import { parseAst, type Vite } from 'vitest/node';

export type Node = Vite.ESTree.Node;
export type Program = Vite.ESTree.Program;

export function parseSource(file: string, source: string): Program {
  return parseAst(source, { lang: 'ts', astType: 'ts' }, file);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Types do not exist at run time, so only the inner expression of a cast matters. */
const castTypes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const isTypeOnly = ({ type }: Node) => type.startsWith('TS') && !castTypes.has(type);

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .filter((child) => !isTypeOnly(child));
}

/**
 * Visits all nodes that exist at run time, parents before children. The last of the `ancestors` is the direct parent.
 */
export function walkTree(
  node: Node,
  visit: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: readonly Node[] = [],
): void {
  visit(node, ancestors);
  const path = [...ancestors, node];
  for (const child of childrenOf(node)) walkTree(child, visit, path);
}
