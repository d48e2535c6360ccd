import { parseAst, type Vite } from 'vitest/node';

/** An `import`, `export … from` or `import()` of a file, or an `import('…')` type, with the specifier as written. */
export type Import = { specifier: string; names: string[] };

type Node = Vite.ESTree.Node;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function* walkNodes(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* walkNodes(child);
}

const nameOf = (name: Vite.ESTree.ModuleExportName): string =>
  name.type === 'Literal' ? name.value : name.name;

function nameOfSpecifier(specifier: Vite.ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return specifier.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(specifier.imported);
}

function toImport(node: Node): Import | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: node.source.value, names: node.specifiers.map(nameOfSpecifier) };
    case 'ExportNamedDeclaration':
      return node.source
        ? { specifier: node.source.value, names: node.specifiers.map(({ local }) => nameOf(local)) }
        : undefined;
    case 'ExportAllDeclaration':
      return { specifier: node.source.value, names: ['*'] };
    case 'TSImportType':
      return { specifier: node.source.value, names: ['*'] };
    case 'ImportExpression':
      return node.source.type === 'Literal' && typeof node.source.value === 'string'
        ? { specifier: node.source.value, names: ['*'] }
        : undefined;
    default:
      return undefined;
  }
}

/** Returns all imports of a TypeScript file, including type imports and those inside functions. */
export function readImports(file: string, text: string): Import[] {
  const program = parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts', astType: 'ts' }, file);
  return [...walkNodes(program)].map(toImport).filter((foundImport) => foundImport !== undefined);
}
