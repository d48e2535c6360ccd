import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineCalls } from '@lingostory/contract/call';
import { calls as helpCalls } from '@lingostory/contract/help/calls';
import { schemas as helpSchemas } from '@lingostory/contract/help/schemas';
import { calls as readingCalls } from '@lingostory/contract/reading/calls';
import { schemas as readingSchemas } from '@lingostory/contract/reading/schemas';
import express from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// biome-ignore lint/plugin: the only test that uses the client and the server together.
import { toApiRequest } from '../../../client/src/lib/http/endpoint.ts';
import { collectRoutes } from '../../src/features.ts';
import { createBudgetGuardFactory, readingBudget } from '../../src/http/budgets.ts';
import { withCallerLimit } from '../../src/http/limits.ts';
import { type Handler, withBudget } from '../../src/http/route.ts';
import { defineRoutes, mountRoutes } from '../../src/http/route-table.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Reads the source files of a workspace, except its tests. */
function readSources(folder: string): { file: string; text: string }[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('generated'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${root}${folder}/${file}`, 'utf8') }));
}

describe('a call with a changed path in the contract', () => {
  const schemas = { sendHelpMail: helpSchemas.sendHelpMail };
  const movedCalls = defineCalls<typeof schemas>()({
    sendHelpMail: { method: 'PUT', path: '/elsewhere/{subject}/letter', access: 'anyone', encoding: 'form' },
  });
  it('routes a request to its handler even if the contract changes the endpoint’s method and path', async () => {
    const routes = defineRoutes(movedCalls, schemas, {
      sendHelpMail: async ({ input }) => ({
        message: `${input.from_email}: ${input.subject}, ${input.text}`,
      }),
    });
    const routeDeps = { deps: world.deps, longDeps: world.deps };
    const app = express().use(
      '/v1',
      mountRoutes(
        routeDeps,
        routes,
        createBudgetGuardFactory(world.deps, () => {}),
      ),
    );
    const mailInput = { from_email: 'camille@example.org', subject: 'Où ?/là', text: 'Bonjour & merci' };
    const { method, url, body } = toApiRequest(movedCalls.sendHelpMail, mailInput);
    expect([method, url]).toEqual(['PUT', '/elsewhere/O%C3%B9%20%3F%2Fl%C3%A0/letter']);
    const response = await supertest(app).put(`/v1${url}`).type('form').send(String(body));
    expect([response.status, response.body]).toEqual([
      200,
      { message: 'camille@example.org: Où ?/là, Bonjour & merci' },
    ]);
    expect((await supertest(app).post(`/v1${helpCalls.sendHelpMail.path}`).send(mailInput)).status).toBe(404);
  });
});

describe('the calls of the contract', () => {
  it('hard-codes no API paths in the client or the server', { tags: 'spec-7-01' }, () => {
    // Excluded, because some of the client's own URLs begin like API paths.
    const excludedFiles = ['paths.ts', 'studio-paths.ts'].map((name) => `client/src/lib/navigation/${name}`);
    const paths = [...new Set(collectRoutes().map(({ call }) => call.path))];
    const pathPrefixes = paths.map((path) => path.replace(/\{.*/, ''));
    const sources = [...readSources('client/src'), ...readSources('server/src')];
    expect(sources.length).toBeGreaterThan(300);
    const pathMentions = sources
      .filter(({ file }) => !excludedFiles.includes(file))
      .flatMap(({ file, text }) =>
        pathPrefixes
          .filter((path) => new RegExp(`['"\`/\\s]${path}(?![\\w-])`).test(text))
          .map((path) => `${file}: ${path}`),
      );
    expect(pathMentions).toEqual([]);
  });

  it('gives every API endpoint a unique name', () => {
    const names = collectRoutes().map(({ call }) => call.name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('declares an input field for every path parameter of an API endpoint', () => {
    for (const { call } of collectRoutes()) {
      const parameters = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(call.input.fields), call.name).toEqual(expect.arrayContaining(parameters));
    }
  });

  it('imports only types in API endpoint definitions, so that they load without yup', () => {
    const files = readSources('contract/src').filter(({ file }) => /\/(calls|call)\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(10);
    for (const { file, text } of files) {
      const importedModules = [...text.matchAll(/^import (?!type )[^;]*from '([^']+)'/gm)].map(
        ([, importPath]) => importPath,
      );
      expect(
        importedModules.filter((importPath) => !importPath?.endsWith('/call.ts')),
        file,
      ).toEqual([]);
    }
  });
});

describe('names of calls', () => {
  const { savePosition } = readingCalls;
  const { savePosition: savePositionSchemas, readBook: readBookSchemas } = readingSchemas;
  const unwrappedHandler: Handler<typeof savePosition> = async () => ({
    message: 'Saved.',
    data: { book_code: 'le-phare', phrase_no: 1, seen_at: '2026-11-22T00:00:00.000Z' },
  });
  const limit = { name: 'saves', points: 1, seconds: 1, message: 'Too many.' };
  const schemas = { savePosition: savePositionSchemas };
  const renamedCalls = { saveIt: { ...savePosition, name: 'saveIt' } } as const;
  const renamedSchemas = { saveIt: savePositionSchemas };

  it('rejects a handler written for a different endpoint at compile time', () => {
    const limitedHandler = withBudget(readingBudget, withCallerLimit(limit, unwrappedHandler));
    const defineAllRoutes = () => [
      defineRoutes({ savePosition }, schemas, { savePosition: unwrappedHandler }),
      defineRoutes({ savePosition }, schemas, { savePosition: limitedHandler }),
      // @ts-expect-error: an endpoint without a handler.
      defineRoutes({ savePosition }, schemas, {}),
      // @ts-expect-error: a handler without an endpoint.
      defineRoutes({ savePosition }, schemas, { savePosition: unwrappedHandler, saveIt: unwrappedHandler }),
      // @ts-expect-error: another endpoint's handler, even though its input and response are the same.
      defineRoutes(renamedCalls, renamedSchemas, { saveIt: unwrappedHandler }),
      // @ts-expect-error: another endpoint's handler with a budget and a limit.
      defineRoutes(renamedCalls, renamedSchemas, { saveIt: limitedHandler }),
      // @ts-expect-error: another endpoint's schemas.
      defineRoutes({ savePosition }, { savePosition: readBookSchemas }, { savePosition: unwrappedHandler }),
    ];
    expect(defineAllRoutes).toBeTypeOf('function');
  });

  it('rejects schemas without an endpoint, and an endpoint without schemas, at compile time', () => {
    const { method, path, access } = savePosition;
    const callDefinition = { method, path, access };
    const defineTestCalls = defineCalls<typeof schemas>();
    expect(defineTestCalls({ savePosition: callDefinition }).savePosition).toEqual(savePosition);
    // @ts-expect-error: schemas without an endpoint.
    expect(defineTestCalls({})).toEqual({});
    // @ts-expect-error: an endpoint without schemas.
    expect(Object.keys(defineTestCalls({ savePosition: callDefinition, saveIt: callDefinition }))).toContain(
      'saveIt',
    );
  });
});
