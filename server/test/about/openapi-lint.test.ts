import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCalls } from '@lingostory/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { number, object, string } from 'yup';
import { inheritEnvironment } from '../../dev/settings.ts';
import { describeApi } from '../../src/features/about/describe-api.ts';
import { startWorld, type World } from '../support/running/world.ts';

const redoclyPath = fileURLToPath(new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
/** Disables the linter's telemetry and update check, because the tests run offline. */
const offlineEnvironment = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1',
};

let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  folder = mkdtempSync(join(tmpdir(), 'lingostory-lint-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

/** Returns the errors and warnings of `redocly lint`. */
function lintDocument(document: string): string[] {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
  const { stdout, stderr } = spawnSync(process.execPath, [redoclyPath, 'lint', file, '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
    env: inheritEnvironment(offlineEnvironment),
  });
  const jsonStart = stdout.indexOf('{');
  if (jsonStart < 0) throw new Error(`redocly gave no report: ${stderr}`);
  const { problems } = JSON.parse(stdout.slice(jsonStart)) as {
    problems: { ruleId: string; message: string }[];
  };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

describe('the OpenAPI document', () => {
  it('serves an OpenAPI document without redocly lint errors or warnings', async () => {
    expect(lintDocument((await world.api.get('/v1/openapi.json')).text)).toEqual([]);
  });

  it('fails the redocly lint if the OpenAPI document omits a path parameter', () => {
    const emptySchema = object({});
    const schemas = { readBook: { summary: 'A book.', input: emptySchema, response: emptySchema } };
    const calls = defineCalls<typeof schemas>()({
      readBook: { method: 'GET', path: '/book/{id}', access: 'anyone' },
    });
    const brokenCall = { ...calls.readBook, ...schemas.readBook };
    const document = JSON.stringify(describeApi([brokenCall])).replace('"name":"id"', '"name":"other"');
    expect(lintDocument(document).join()).toContain('path-parameters-defined');
  });
});

describe('calls with different names for the same path parameter', () => {
  const response = object({ message: string().required() });
  const schemas = {
    readPage: { summary: 'A page.', input: object({ book_code: string().required() }), response },
    deletePage: { summary: 'A page.', input: object({ id: number().integer().required() }), response },
  };
  const calls = defineCalls<typeof schemas>()({
    readPage: { method: 'GET', path: '/book/{book_code}/page', access: 'anyone' },
    deletePage: { method: 'DELETE', path: '/book/{id}/page', access: 'anyone' },
  });
  const callWithCode = { ...calls.readPage, ...schemas.readPage };
  const callWithId = { ...calls.deletePage, ...schemas.deletePage };

  it('documents endpoints under one OpenAPI path if their paths differ only in parameter names', () => {
    const { paths } = describeApi([callWithCode, callWithId]) as {
      paths: Record<string, Record<string, { parameters: object[] }>>;
    };
    expect(Object.keys(paths)).toEqual(['/book/{book_code_or_id}/page']);
    const { get, delete: remove } = paths['/book/{book_code_or_id}/page'] ?? {};
    expect(get?.parameters).toEqual([
      expect.objectContaining({
        name: 'book_code_or_id',
        description: 'Here the `book_code`.',
        schema: { type: 'string', minLength: 1 },
      }),
    ]);
    expect(remove?.parameters).toEqual([
      expect.objectContaining({ name: 'book_code_or_id', schema: { type: 'integer' } }),
    ]);
  });
});
