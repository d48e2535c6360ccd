import { hitsGlobalName } from './hits.ts';
import { type Node, type Program, walkTree } from './syntax.ts';

/** A range of code that is entered at its start or not at all. */
export type HitPoint = {
  id: number;
  start: number;
  end: number;
  kind: 'statement' | 'lone statement' | 'expression';
  /** True if the code runs when the module is loaded. */
  isLoading: boolean;
};

function hitPointKindOf(node: Node, parent: Node | undefined): HitPoint['kind'] | undefined {
  if (node.type === 'ImportDeclaration') return undefined;
  switch (parent?.type) {
    case 'Program':
    case 'BlockStatement':
    case 'SwitchCase':
      return 'test' in parent && parent.test === node ? undefined : 'statement';
    case 'IfStatement':
      return node === parent.test || /^(BlockStatement|IfStatement)$/.test(node.type)
        ? undefined
        : 'lone statement';
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'ForStatement':
    case 'WhileStatement':
      return node === parent.body && node.type !== 'BlockStatement' ? 'lone statement' : undefined;
    case 'ArrowFunctionExpression':
      return node === parent.body && node.type !== 'BlockStatement' ? 'expression' : undefined;
    default:
      return undefined;
  }
}

export function findHitPoints(program: Program): HitPoint[] {
  const points: HitPoint[] = [];
  walkTree(program, (node, ancestors) => {
    const kind = hitPointKindOf(node, ancestors.at(-1));
    const { start, end } = node;
    const isLoading = !ancestors.some(({ type }) => /Function/.test(type));
    if (kind)
      points.push({ id: points.length, start, end, kind, isLoading: isLoading && kind !== 'expression' });
  });
  return points;
}

/**
 * Returns the smallest hit point around an offset. Because hit points are nested, that is the last one that starts
 * before it.
 */
export function findInnermostPoint(points: readonly HitPoint[], offset: number): HitPoint | undefined {
  return points.filter(({ start, end }) => start <= offset && offset < end).at(-1);
}

/** Returns the same program, instrumented to record each point that runs. */
export function instrumentSource(file: string, source: string, points: readonly HitPoint[]): string {
  const insertions = points.flatMap(({ id, start, end, kind }) => {
    const recordHitCode = `globalThis.${hitsGlobalName}?.add(${JSON.stringify(`${file}:${id}`)})`;
    if (kind === 'statement') return [{ at: start, text: `${recordHitCode};`, order: id }];
    const [open, close] =
      kind === 'expression' ? [`(${recordHitCode}, `, ')'] : [`{ ${recordHitCode}; `, ' }'];
    return [
      { at: start, text: open, order: id },
      // If several ranges end at the same position, the inner ones are closed first.
      { at: end, text: close, order: -id - 1 },
    ];
  });
  let instrumentedSource = source;
  for (const { at, text: added } of insertions.sort((a, b) => b.at - a.at || b.order - a.order))
    instrumentedSource = instrumentedSource.slice(0, at) + added + instrumentedSource.slice(at);
  return instrumentedSource;
}
