import { describe, expect, it } from 'vitest';
import { buildFileGraph } from './file-graph.ts';

describe('buildFileGraph', () => {
  it('resolves relative imports, and imports of stylesheets and the contract package', () => {
    const project = {
      'client/src/lib/a.tsx':
        "import './a.css';\nimport { b } from '../ui/b.ts';\nimport { c } from '@lingostory/contract/reading/c';",
      'client/src/lib/a.css': '',
      'client/src/ui/b.ts': '',
      'contract/src/reading/c.ts': '',
    };
    expect(buildFileGraph(project)).toEqual([
      { from: 'client/src/lib/a.tsx', to: 'client/src/lib/a.css', names: [] },
      { from: 'client/src/lib/a.tsx', to: 'client/src/ui/b.ts', names: ['b'] },
      { from: 'client/src/lib/a.tsx', to: 'contract/src/reading/c.ts', names: ['c'] },
    ]);
  });

  it('merges two imports of the same file into one edge', () => {
    const project = {
      'server/src/a.ts': "import { c, b } from './b.ts';\nimport type { B } from './b.ts';",
      'server/src/b.ts': '',
    };
    expect(buildFileGraph(project)).toEqual([
      { from: 'server/src/a.ts', to: 'server/src/b.ts', names: ['B', 'b', 'c'] },
    ]);
  });

  it('leaves imports by test code and imports of packages or generated code out of the import graph', () => {
    const project = {
      'server/src/a.ts':
        "import express from 'express';\nimport { Prisma } from './generated/prisma/client.ts';",
      'server/src/a.test.ts': "import './a.ts';",
      'server/src/book-builders.ts': "import './a.ts';",
      'server/test/b.ts': "import '../src/a.ts';",
    };
    expect(buildFileGraph(project)).toEqual([]);
  });

  it('rejects an import of a file that does not exist', () => {
    expect(() => buildFileGraph({ 'server/src/a.ts': "import './b.ts';" })).toThrow(
      'server/src/a.ts imports ./b.ts, but server/src/b.ts does not exist.',
    );
  });

  it('rejects product code that imports a test-only file', () => {
    const project = { 'server/src/a.ts': "import './book-builders.ts';", 'server/src/book-builders.ts': '' };
    expect(() => buildFileGraph(project)).toThrow(
      'server/src/a.ts runs in the product, but imports server/src/book-builders.ts, which is for tests.',
    );
  });
});
