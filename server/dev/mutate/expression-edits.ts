import { sqlEdits } from './sql-edits.ts';
import type { Node } from './syntax.ts';

/** A replacement for a range of source code. */
export type Edit = { start: number; end: number; after: string };

const comparisons: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
const arithmetic: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '>>': '<<' };
const assignments: Record<string, string> = { '+=': '-=', '-=': '+=', '??=': '=', '||=': '=' };
/** Methods whose result can be replaced by the object that they are called on. */
const transparent = new Set(['filter', 'sort', 'reverse', 'slice', 'trim', 'toLowerCase', 'toUpperCase']);
const swappedMethods = new Map([
  ['ceil', 'floor'],
  ['floor', 'ceil'],
  ['max', 'min'],
  ['min', 'max'],
  ['some', 'every'],
  ['every', 'some'],
]);

const replace = ({ start, end }: Node, after: string): Edit => ({ start, end, after });
const isText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

function isConstantProduct(node: Node): boolean {
  if (node.type === 'BinaryExpression') return isConstantProduct(node.left) && isConstantProduct(node.right);
  return node.type === 'Literal' && typeof node.value === 'number';
}

type Operation = { start: number; end: number; left: Node; right: Node; operator: string };

/** Returns the edits that break one expression. */
export function expressionEdits(node: Node, ancestors: readonly Node[], source: string): Edit[] {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  // The syntax tree does not record parentheses, so an operand on its own may need new ones.
  const inBrackets = (operand: Node) =>
    /^(Identifier|MemberExpression|CallExpression|Literal)$/.test(operand.type)
      ? textOf(operand)
      : `(${textOf(operand)})`;
  const withOperator = ({ start, end, left, right, operator }: Operation, by: string) => {
    const between = source.slice(left.end, right.start).replace(operator, by);
    return source.slice(start, left.end) + between + source.slice(right.start, end);
  };
  const withoutQuestion = ({
    start,
    end,
    object,
    property,
    computed,
  }: Node & { type: 'MemberExpression' }) => {
    const between = source.slice(object.end, property.start).replace('?.', computed ? '' : '.');
    return source.slice(start, object.end) + between + source.slice(property.start, end);
  };
  const parent = ancestors.at(-1);
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((after) => replace(node.test, after));
    case 'LogicalExpression':
      // Keeping only one operand is harder to notice than swapping the operator.
      return node.operator === '??'
        ? [replace(node, inBrackets(node.left))]
        : [node.left, node.right].map((side) => replace(node, inBrackets(side)));
    case 'BinaryExpression': {
      if (isConstantProduct(node))
        return parent && isConstantProduct(parent) ? [] : [replace(node, `(${textOf(node)}) * 2`)];
      const isJoin = node.operator === '+' && (isText(node.left) || isText(node.right));
      const operators = comparisons[node.operator] ?? arithmetic[node.operator] ?? [];
      return isJoin ? [] : [operators].flat().map((by) => replace(node, withOperator(node, by)));
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [replace(node, inBrackets(node.argument))] : [];
    case 'AssignmentExpression': {
      const operator = assignments[node.operator];
      return operator ? [replace(node, withOperator(node, operator))] : [];
    }
    case 'CallExpression':
      return callEdits(node, textOf);
    case 'MemberExpression':
      return node.optional ? [replace(node, withoutQuestion(node))] : [];
    case 'Literal':
      return literalEdits(node, ancestors);
    case 'TemplateLiteral':
      return sqlEdits(node.start, textOf(node));
    case 'Property':
      return parent?.type === 'ObjectExpression' && !isPreparedStatement(node, parent)
        ? [replace(node, '')]
        : [];
    case 'SpreadElement':
      return parent?.type === 'CallExpression' ? [] : [replace(node, '')];
    default:
      return [];
  }
}

function callEdits(node: Node & { type: 'CallExpression' }, textOf: (node: Node) => string): Edit[] {
  const { callee, arguments: given } = node;
  // Middleware between the definition of a call and its handler guards the call.
  if (callee.type === 'Identifier' && callee.name === 'route')
    return given.slice(1, -1).map((guard) => ({ start: guard.start, end: guard.end + 1, after: '' }));
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  const { name } = callee.property;
  const swapped = swappedMethods.get(name);
  if (swapped) return [replace(callee.property, swapped)];
  return transparent.has(name) ? [replace(node, textOf(callee.object))] : [];
}

function literalEdits(node: Node & { type: 'Literal' }, ancestors: readonly Node[]): Edit[] {
  const parent = ancestors.at(-1);
  const { value } = node;
  if (typeof value === 'boolean') return [replace(node, String(!value))];
  if (typeof value === 'number') {
    if (parent?.type === 'BinaryExpression' && isConstantProduct(parent)) return [];
    return [replace(node, String(value + 1))];
  }
  if ('regex' in node && node.regex) return regexEdits(node, node.regex);
  if (typeof value !== 'string' || !isCode(node, parent)) return [];
  const asSql = sqlEdits(node.start, node.raw ?? '');
  // A sentence is product copy; a single word is code.
  return asSql.length > 0 || !/^[\w./-]*$/.test(value) ? asSql : [replace(node, "'mutant'")];
}

function isCode(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'Property')
    return parent.value === node && !(parent.key.type === 'Identifier' && parent.key.name === 'name');
  return !/^(Import|Export)/.test(parent?.type ?? '');
}

/** Returns true for a prepared statement. Its text is its content; its name only identifies it. */
function isPreparedStatement(node: Node & { type: 'Property' }, parent: Node & { type: 'ObjectExpression' }) {
  const keys = parent.properties.map((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : '',
  );
  return (
    keys.includes('text') &&
    keys.includes('name') &&
    node.key.type === 'Identifier' &&
    /^(text|name)$/.test(node.key.name)
  );
}

function regexEdits(node: Node, { pattern, flags }: { pattern: string; flags: string }): Edit[] {
  const variants = [
    [pattern.replace(/^\^/, ''), flags],
    [pattern.replace(/\$$/, ''), flags],
    [pattern, flags.replace('i', '')],
    [pattern, flags.replace('g', '')],
  ];
  return variants
    .filter(([text, letters]) => text !== pattern || letters !== flags)
    .map(([text, letters]) => replace(node, `/${text}/${letters}`));
}
