import { parseAst, type Vite } from 'vitest/node';

export type Node = Vite.ESTree.Node;
export type Program = Vite.ESTree.Program;

export function parseSource(file: string, source: string): Program {
  return parseAst(source, { lang: 'ts', astType: 'ts' }, file);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Types disappear before the program runs, so only the expression of a cast remains. */
const castTypes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const isErased = ({ type }: Node) => type.startsWith('TS') && !castTypes.has(type);

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .filter((child) => !isErased(child));
}

/** Visits the executable nodes of a program, parents before children. `ancestors` ends with the direct parent. */
export function walk(
  node: Node,
  visit: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: readonly Node[] = [],
): void {
  visit(node, ancestors);
  const path = [...ancestors, node];
  for (const child of childrenOf(node)) walk(child, visit, path);
}
