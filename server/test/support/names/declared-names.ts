import { parseAst } from 'vitest/node';

type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const findNodes = (value: unknown): Node[] => [value].flat().filter(isNode);

/** Returns the names that a pattern declares, such as `b` and `c` for `{ a: b, ...c }`. */
function findBoundNames(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [String(pattern.name)];
  const childKeys = ['elements', 'properties', 'value', 'left', 'argument', 'parameter'];
  const isPattern = /Pattern$|^RestElement$|^Property$|^TSParameterProperty$/.test(pattern.type);
  return isPattern ? childKeys.flatMap((key) => findNodes(pattern[key]).flatMap(findBoundNames)) : [];
}

const memberNodeTypes = new Set([
  'Property',
  'PropertyDefinition',
  'MethodDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
]);

function declaredNamesOf(node: Node): string[] {
  if (node.type === 'CatchClause') return findNodes(node.param).flatMap(findBoundNames);
  if (node.type === 'ImportSpecifier') return findNodes(node.local).flatMap(findBoundNames);
  if (memberNodeTypes.has(node.type)) return node.computed ? [] : findNodes(node.key).flatMap(findBoundNames);
  return [...findNodes(node.id), ...findNodes(node.params)].flatMap(findBoundNames);
}

/** Returns every name that a source file declares: values, types, parameters, members and imports. */
export function findDeclaredNames(file: string, source: string): string[] {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const names: string[] = [];
  const visit = (node: Node) => {
    if (node.type !== 'ObjectPattern') names.push(...declaredNamesOf(node));
    for (const child of Object.values(node).flatMap(findNodes)) {
      // Skips the keys of an object pattern, because they refer to existing properties.
      if (node.type === 'ObjectPattern' && child.type === 'Property') findNodes(child.value).forEach(visit);
      else visit(child);
    }
  };
  findNodes(parseAst(source, { lang, astType: 'ts' }, file)).forEach(visit);
  return names;
}
