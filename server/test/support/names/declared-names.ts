import { parseAst } from 'vitest/node';

type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesIn = (value: unknown): Node[] => [value].flat().filter(isNode);

/** Returns the names that a pattern binds: `{ a: b, ...c }` binds b and c. */
function boundNames(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [String(pattern.name)];
  const inner = ['elements', 'properties', 'value', 'left', 'argument', 'parameter'];
  const isPattern = /Pattern$|^RestElement$|^Property$|^TSParameterProperty$/.test(pattern.type);
  return isPattern ? inner.flatMap((key) => nodesIn(pattern[key]).flatMap(boundNames)) : [];
}

const members = new Set([
  'Property',
  'PropertyDefinition',
  'MethodDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
]);

function namesOf(node: Node): string[] {
  if (node.type === 'CatchClause') return nodesIn(node.param).flatMap(boundNames);
  if (node.type === 'ImportSpecifier') return nodesIn(node.local).flatMap(boundNames);
  if (members.has(node.type)) return node.computed ? [] : nodesIn(node.key).flatMap(boundNames);
  return [...nodesIn(node.id), ...nodesIn(node.params)].flatMap(boundNames);
}

/** Returns every name that a source declares: values, types, parameters, members and imports. */
export function declaredNames(file: string, source: string): string[] {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const names: string[] = [];
  const visit = (node: Node) => {
    if (node.type !== 'ObjectPattern') names.push(...namesOf(node));
    for (const child of Object.values(node).flatMap(nodesIn)) {
      // The keys of an object pattern are declared elsewhere.
      if (node.type === 'ObjectPattern' && child.type === 'Property') nodesIn(child.value).forEach(visit);
      else visit(child);
    }
  };
  nodesIn(parseAst(source, { lang, astType: 'ts' }, file)).forEach(visit);
  return names;
}
