import { findExpressionEdits, type SourceEdit } from './expression-edits.ts';
import { findHitPoints, findInnermostHitPoint, type HitPoint } from './hit-points.ts';
import { type Node, parseSource, walkTree } from './syntax.ts';

/** A change of one source file that some test should notice. */
export type Mutant = SourceEdit & {
  file: string;
  /** Line number, starting at 1. */
  line: number;
  /** The text of the line. Together with `before` and `after` it identifies the mutant even if the line moves. */
  lineText: string;
  before: string;
  /** The instrumented place in the code that a test must reach to be able to notice the change. */
  hitPoint: HitPoint;
};

/** Returns edits that remove a statement with a side effect, if the program stays valid without it. */
function findStatementEdits(node: Node, ancestors: readonly Node[]): SourceEdit[] {
  const parent = ancestors.at(-1);
  const removalEdit = { start: node.start, end: node.end, after: ';' };
  if (node.type === 'ExpressionStatement')
    return node.expression.type === 'CallExpression' && node.expression.callee.type === 'Super'
      ? []
      : [removalEdit];
  // No edit is needed for a `throw` that is the whole body of an `if`, because another mutant already makes the
  // condition false.
  if (node.type === 'ThrowStatement') return parent?.type === 'IfStatement' ? [] : [removalEdit];
  if (node.type === 'ReturnStatement' || node.type === 'ContinueStatement' || node.type === 'BreakStatement')
    return parent?.type === 'BlockStatement' && ancestors.at(-2)?.type === 'IfStatement' ? [removalEdit] : [];
  return [];
}

/**
 * Returns an edit that removes a list element together with the comma after it, so that the list stays valid. Returns
 * any other edit unchanged.
 */
function includeTrailingComma(edit: SourceEdit, source: string): SourceEdit {
  if (edit.after !== '') return edit;
  const commaMatch = /^\s*,/.exec(source.slice(edit.end));
  return commaMatch ? { ...edit, end: edit.end + commaMatch[0].length } : edit;
}

function isMultiWordString(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  return node.type === 'Literal' && typeof node.value === 'string' && /\s/.test(node.value);
}

/**
 * Returns the edits that remove one element from an array. Skips arrays in which an element's position can matter,
 * such as those that are destructured or passed to a function.
 */
function findElementEdits(node: Node, parent: Node | undefined): SourceEdit[] {
  if (node.type !== 'ArrayExpression' || parent?.type === 'CallExpression') return [];
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'ArrayPattern') return [];
  if (parent?.type === 'Property' && parent.key.type === 'Identifier' && parent.key.name === 'values')
    return [];
  return node.elements.flatMap((element) =>
    element && !isMultiWordString(element) && element.type !== 'SpreadElement'
      ? [{ start: element.start, end: element.end, after: '' }]
      : [],
  );
}

/** Returns all mutants of a file in source order, each once. */
export function findMutants(file: string, source: string): Mutant[] {
  const program = parseSource(file, source);
  const hitPoints = findHitPoints(program);
  const mutants = new Map<string, Mutant>();
  walkTree(program, (node, ancestors) => {
    const edits = [
      ...findExpressionEdits(node, ancestors, source),
      ...findStatementEdits(node, ancestors),
      ...findElementEdits(node, ancestors.at(-1)),
    ];
    for (const edit of edits) {
      const { start, end, after } = includeTrailingComma(edit, source);
      const originalCode = source.slice(edit.start, edit.end);
      const hitPoint = findInnermostHitPoint(hitPoints, start);
      const lineStart = source.lastIndexOf('\n', start - 1) + 1;
      const lineEnd = source.indexOf('\n', start);
      const lineText = source.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trim();
      const line = source.slice(0, start).split('\n').length;
      if (originalCode === after || !hitPoint) continue;
      mutants.set(`${start} ${end} ${after}`, {
        file,
        start,
        end,
        line,
        lineText,
        before: originalCode,
        after,
        hitPoint,
      });
    }
  });
  return [...mutants.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

export function applyMutant(source: string, { start, end, after }: SourceEdit): string {
  return source.slice(0, start) + after + source.slice(end);
}
