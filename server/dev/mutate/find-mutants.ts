import { type Edit, expressionEdits } from './expression-edits.ts';
import { findHitPoints, type HitPoint, innermost } from './hit-points.ts';
import { type Node, parseSource, walk } from './syntax.ts';

/** One change of one source file that some test should notice. */
export type Mutant = Edit & {
  file: string;
  /** Counted from 1. */
  line: number;
  /** The line's text: with `before` and `after`, it names the mutant wherever the line moves. */
  lineText: string;
  before: string;
  /** The code that must have run for a test to have any chance. */
  point: HitPoint;
};

/** Statements that do something, and whose absence leaves the program whole. */
function statementEdits(node: Node, ancestors: readonly Node[]): Edit[] {
  const parent = ancestors.at(-1);
  const removal = { start: node.start, end: node.end, after: ';' };
  if (node.type === 'ExpressionStatement')
    return node.expression.type === 'CallExpression' && node.expression.callee.type === 'Super'
      ? []
      : [removal];
  // Where an `if` guards it, the constant condition is the same mutant.
  if (node.type === 'ThrowStatement') return parent?.type === 'IfStatement' ? [] : [removal];
  if (node.type === 'ReturnStatement' || node.type === 'ContinueStatement' || node.type === 'BreakStatement')
    return parent?.type === 'BlockStatement' && ancestors.at(-2)?.type === 'IfStatement' ? [removal] : [];
  return [];
}

/** With the comma behind it, so that a list stays a list. */
function widened(edit: Edit, source: string): Edit {
  if (edit.after !== '') return edit;
  const comma = /^\s*,/.exec(source.slice(edit.end));
  return comma ? { ...edit, end: edit.end + comma[0].length } : edit;
}

function isSentence(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  return node.type === 'Literal' && typeof node.value === 'string' && /\s/.test(node.value);
}

/** Elements of a list; not of arguments or of a pair, where each has its position. */
function elementEdits(node: Node, parent: Node | undefined): Edit[] {
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

/** Every mutant of a file, each once, in the order of the text. */
export function findMutants(file: string, source: string): Mutant[] {
  const program = parseSource(file, source);
  const points = findHitPoints(program);
  const mutants = new Map<string, Mutant>();
  walk(program, (node, ancestors) => {
    const edits = [
      ...expressionEdits(node, ancestors, source),
      ...statementEdits(node, ancestors),
      ...elementEdits(node, ancestors.at(-1)),
    ];
    for (const edit of edits) {
      const { start, end, after } = widened(edit, source);
      const before = source.slice(edit.start, edit.end);
      const point = innermost(points, start);
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
