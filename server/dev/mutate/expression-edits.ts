import { findSqlEdits } from './sql-edits.ts';
import type { Node } from './syntax.ts';

/** A replacement for a range of source code. */
export type SourceEdit = { start: number; end: number; after: string };

const comparisonReplacements: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
const arithmeticReplacements: Record<string, string> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '>>': '<<',
};
const assignmentReplacements: Record<string, string> = { '+=': '-=', '-=': '+=', '??=': '=', '||=': '=' };
/** Methods whose call can be replaced with the object that they are called on. */
const removableMethods = new Set([
  'filter',
  'sort',
  'reverse',
  'slice',
  'trim',
  'toLowerCase',
  'toUpperCase',
]);
const methodSwaps = new Map([
  ['ceil', 'floor'],
  ['floor', 'ceil'],
  ['max', 'min'],
  ['min', 'max'],
  ['some', 'every'],
  ['every', 'some'],
]);

const createReplacementEdit = ({ start, end }: Node, replacement: string): SourceEdit => ({
  start,
  end,
  after: replacement,
});
const isStringNode = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

function isConstantProduct(node: Node): boolean {
  if (node.type === 'BinaryExpression') return isConstantProduct(node.left) && isConstantProduct(node.right);
  return node.type === 'Literal' && typeof node.value === 'number';
}

type BinaryOperation = { start: number; end: number; left: Node; right: Node; operator: string };

/** Returns the edits that change what an expression does. */
export function findExpressionEdits(node: Node, ancestors: readonly Node[], source: string): SourceEdit[] {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  // The syntax tree omits parentheses, so an operand that replaces the whole expression may need new ones.
  const toParenthesized = (operand: Node) =>
    /^(Identifier|MemberExpression|CallExpression|Literal)$/.test(operand.type)
      ? textOf(operand)
      : `(${textOf(operand)})`;
  const replaceOperator = ({ start, end, left, right, operator }: BinaryOperation, newOperator: string) => {
    const operatorText = source.slice(left.end, right.start).replace(operator, newOperator);
    return source.slice(start, left.end) + operatorText + source.slice(right.start, end);
  };
  const removeOptionalChaining = ({
    start,
    end,
    object,
    property,
    computed,
  }: Node & { type: 'MemberExpression' }) => {
    const accessText = source.slice(object.end, property.start).replace('?.', computed ? '' : '.');
    return source.slice(start, object.end) + accessText + source.slice(property.start, end);
  };
  const parent = ancestors.at(-1);
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((replacement) => createReplacementEdit(node.test, replacement));
    case 'LogicalExpression':
      // Replaces the expression with one of its operands instead of swapping the operator, because tests are less
      // likely to notice a missing operand.
      return node.operator === '??'
        ? [createReplacementEdit(node, toParenthesized(node.left))]
        : [node.left, node.right].map((side) => createReplacementEdit(node, toParenthesized(side)));
    case 'BinaryExpression': {
      if (isConstantProduct(node))
        return parent && isConstantProduct(parent)
          ? []
          : [createReplacementEdit(node, `(${textOf(node)}) * 2`)];
      const isConcatenation = node.operator === '+' && (isStringNode(node.left) || isStringNode(node.right));
      const replacementOperators =
        comparisonReplacements[node.operator] ?? arithmeticReplacements[node.operator] ?? [];
      return isConcatenation
        ? []
        : [replacementOperators]
            .flat()
            .map((newOperator) => createReplacementEdit(node, replaceOperator(node, newOperator)));
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [createReplacementEdit(node, toParenthesized(node.argument))] : [];
    case 'AssignmentExpression': {
      const replacementOperator = assignmentReplacements[node.operator];
      return replacementOperator
        ? [createReplacementEdit(node, replaceOperator(node, replacementOperator))]
        : [];
    }
    case 'CallExpression':
      return findCallEdits(node, textOf);
    case 'MemberExpression':
      return node.optional ? [createReplacementEdit(node, removeOptionalChaining(node))] : [];
    case 'Literal':
      return findLiteralEdits(node, ancestors);
    case 'TemplateLiteral':
      return findSqlEdits(node.start, textOf(node));
    case 'Property':
      return parent?.type === 'ObjectExpression' && !isPreparedStatement(node, parent)
        ? [createReplacementEdit(node, '')]
        : [];
    case 'SpreadElement':
      return parent?.type === 'CallExpression' ? [] : [createReplacementEdit(node, '')];
    default:
      return [];
  }
}

function findCallEdits(
  node: Node & { type: 'CallExpression' },
  textOf: (node: Node) => string,
): SourceEdit[] {
  const { callee, arguments: callArguments } = node;
  // The middle arguments of `route` are middleware that guards the endpoint.
  if (callee.type === 'Identifier' && callee.name === 'route')
    return callArguments
      .slice(1, -1)
      .map((middleware) => ({ start: middleware.start, end: middleware.end + 1, after: '' }));
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  const { name } = callee.property;
  const swappedName = methodSwaps.get(name);
  if (swappedName) return [createReplacementEdit(callee.property, swappedName)];
  return removableMethods.has(name) ? [createReplacementEdit(node, textOf(callee.object))] : [];
}

function findLiteralEdits(node: Node & { type: 'Literal' }, ancestors: readonly Node[]): SourceEdit[] {
  const parent = ancestors.at(-1);
  const { value } = node;
  if (typeof value === 'boolean') return [createReplacementEdit(node, String(!value))];
  if (typeof value === 'number') {
    if (parent?.type === 'BinaryExpression' && isConstantProduct(parent)) return [];
    return [createReplacementEdit(node, String(value + 1))];
  }
  if ('regex' in node && node.regex) return findRegexEdits(node, node.regex);
  if (typeof value !== 'string' || !isMutableString(node, parent)) return [];
  const sqlLiteralEdits = findSqlEdits(node.start, node.raw ?? '');
  // Only single words are replaced. Sentences are texts for users, and tests need not check their wording.
  return sqlLiteralEdits.length > 0 || !/^[\w./-]*$/.test(value)
    ? sqlLiteralEdits
    : [createReplacementEdit(node, "'mutant'")];
}

function isMutableString(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'Property')
    return parent.value === node && !(parent.key.type === 'Identifier' && parent.key.name === 'name');
  return !/^(Import|Export)/.test(parent?.type ?? '');
}

/**
 * Returns true for a prepared statement, whose name is not worth mutating because it only identifies the statement.
 */
function isPreparedStatement(node: Node & { type: 'Property' }, parent: Node & { type: 'ObjectExpression' }) {
  const keys = parent.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '',
  );
  return (
    keys.includes('text') &&
    keys.includes('name') &&
    node.key.type === 'Identifier' &&
    /^(text|name)$/.test(node.key.name)
  );
}

function findRegexEdits(node: Node, { pattern, flags }: { pattern: string; flags: string }): SourceEdit[] {
  const regexVariants = [
    [pattern.replace(/^\^/, ''), flags],
    [pattern.replace(/\$$/, ''), flags],
    [pattern, flags.replace('i', '')],
    [pattern, flags.replace('g', '')],
  ];
  return regexVariants
    .filter(([text, variantFlags]) => text !== pattern || variantFlags !== flags)
    .map(([text, variantFlags]) => createReplacementEdit(node, `/${text}/${variantFlags}`));
}
