import { type Edit, findExpressionEdits } from './expression-edits.ts';
import { findHitPoints, findInnermostPoint, type HitPoint } from './hit-points.ts';
import { type Node, parseSource, walkTree } from './syntax.ts';

/** A change of one source file that some test should notice. */
export type Mutant = Edit & {
  file: string;
  /** Line number, starting at 1. */
  line: number;
  /** The text of the line. Together with `before` and `after` it identifies the mutant even if the line moves. */
  lineText: string;
  before: string;
  /** The hit point that a test must reach to be able to notice the change. */
  point: HitPoint;
};

/** Returns edits that remove a statement with a side effect, if the program stays valid without it. */
function findStatementEdits(node: Node, ancestors: readonly Node[]): Edit[] {
  const parent = ancestors.at(-1);
  const removal = { start: node.start, end: node.end, after: ';' };
  if (node.type === 'ExpressionStatement')
    return node.expression.type === 'CallExpression' && node.expression.callee.type === 'Super'
      ? []
      : [removal];
  // Removing a `throw` that is the whole body of an `if` has the same effect as making the condition constant.
  if (node.type === 'ThrowStatement') return parent?.type === 'IfStatement' ? [] : [removal];
  if (node.type === 'ReturnStatement' || node.type === 'ContinueStatement' || node.type === 'BreakStatement')
    return parent?.type === 'BlockStatement' && ancestors.at(-2)?.type === 'IfStatement' ? [removal] : [];
  return [];
}

/** Extends the edit over the comma after it, so that a list stays valid. */
function includeComma(edit: Edit, source: string): Edit {
  if (edit.after !== '') return edit;
  const comma = /^\s*,/.exec(source.slice(edit.end));
  return comma ? { ...edit, end: edit.end + comma[0].length } : edit;
}

function isSentence(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  return node.type === 'Literal' && typeof node.value === 'string' && /\s/.test(node.value);
}

/**
 * Returns the edits that remove one element from an array. Skips arrays in which an element's position can matter,
 * such as those that are destructured or passed to a function.
 */
function findElementEdits(node: Node, parent: Node | undefined): Edit[] {
  if (node.type !== 'ArrayExpression' || parent?.type === 'CallExpression') return [];
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'ArrayPattern') return [];
  if (parent?.type === 'Property' && parent.key.type === 'Identifier' && parent.key.name === 'values')
    return [];
  return node.elements.flatMap((element) =>
    element && !isSentence(element) && element.type !== 'SpreadElement'
      ? [{ start: element.start, end: element.end, after: '' }]
      : [],
  );
}

/** Returns all mutants of a file in source order, each once. */
export function findMutants(file: string, source: string): Mutant[] {
  const program = parseSource(file, source);
  const points = findHitPoints(program);
  const mutants = new Map<string, Mutant>();
  walkTree(program, (node, ancestors) => {
    const edits = [
      ...findExpressionEdits(node, ancestors, source),
      ...findStatementEdits(node, ancestors),
      ...findElementEdits(node, ancestors.at(-1)),
    ];
    for (const edit of edits) {
      const { start, end, after } = includeComma(edit, source);
      const before = source.slice(edit.start, edit.end);
      const point = findInnermostPoint(points, start);
      const lineStart = source.lastIndexOf('\n', start - 1) + 1;
      const lineEnd = source.indexOf('\n', start);
      const lineText = source.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trim();
      const line = source.slice(0, start).split('\n').length;
      if (before === after || !point) continue;
      mutants.set(`${start} ${end} ${after}`, { file, start, end, line, lineText, before, after, point });
    }
  });
  return [...mutants.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

export function applyMutant(source: string, { start, end, after }: Edit): string {
  return source.slice(0, start) + after + source.slice(end);
}
