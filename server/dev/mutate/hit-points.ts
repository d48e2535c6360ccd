import { hitsGlobalName } from './hits.ts';
import { type Node, type Program, walkTree } from './syntax.ts';

/**
 * A range of code that runs only if its start is reached, such as a statement. Instrumented code records which of
 * these ranges run.
 */
export type HitPoint = {
  id: number;
  start: number;
  end: number;
  kind: 'statement' | 'lone statement' | 'expression';
  /** True if the code runs when the module is loaded. */
  isModuleLevel: boolean;
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
  const hitPoints: HitPoint[] = [];
  walkTree(program, (node, ancestors) => {
    const hitPointKind = hitPointKindOf(node, ancestors.at(-1));
    const { start, end } = node;
    const isModuleLevel = !ancestors.some(({ type }) => /Function/.test(type));
    if (hitPointKind)
      hitPoints.push({
        id: hitPoints.length,
        start,
        end,
        kind: hitPointKind,
        isModuleLevel: isModuleLevel && hitPointKind !== 'expression',
      });
  });
  return hitPoints;
}

/**
 * Returns the smallest range that contains an offset. Ranges that contain the same offset are nested, so the last of
 * them is the smallest.
 */
export function findInnermostHitPoint(hitPoints: readonly HitPoint[], offset: number): HitPoint | undefined {
  return hitPoints.filter(({ start, end }) => start <= offset && offset < end).at(-1);
}

/** Returns the same program with added code that records each of these ranges when it runs. */
export function instrumentSource(file: string, source: string, hitPoints: readonly HitPoint[]): string {
  const insertions = hitPoints.flatMap(({ id, start, end, kind }) => {
    const recordHitCode = `globalThis.${hitsGlobalName}?.add(${JSON.stringify(`${file}:${id}`)})`;
    if (kind === 'statement') return [{ at: start, text: `${recordHitCode};`, order: id }];
    const [openingCode, closingCode] =
      kind === 'expression' ? [`(${recordHitCode}, `, ')'] : [`{ ${recordHitCode}; `, ' }'];
    return [
      { at: start, text: openingCode, order: id },
      // If several ranges end at the same position, the inner ones are closed first.
      { at: end, text: closingCode, order: -id - 1 },
    ];
  });
  let instrumentedSource = source;
  for (const { at, text: insertedText } of insertions.sort((a, b) => b.at - a.at || b.order - a.order))
    instrumentedSource = instrumentedSource.slice(0, at) + insertedText + instrumentedSource.slice(at);
  return instrumentedSource;
}
