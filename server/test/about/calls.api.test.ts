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
import { requestOf } from '../../../client/src/lib/http/endpoint.ts';
import { allRoutes } from '../../src/features.ts';
import { createBudgets, readingBudget } from '../../src/http/budgets.ts';
import { limitCaller } from '../../src/http/limits.ts';
import { type Handler, within } from '../../src/http/route.ts';
import { mount, routesOf } from '../../src/http/route-table.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Reads the source files of a workspace, without its tests. */
function sourcesOf(folder: string): { file: string; text: string }[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('generated'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${root}${folder}/${file}`, 'utf8') }));
}

describe('a call with a changed path in the contract', () => {
  const schemas = { sendHelpMail: helpSchemas.sendHelpMail };
  const moved = defineCalls<typeof schemas>()({
    sendHelpMail: { method: 'PUT', path: '/elsewhere/{subject}/letter', access: 'anyone', encoding: 'form' },
  });
  it('routes a client call to its server handler after the call’s path changes in the contract', async () => {
    const routes = routesOf(moved, schemas, {
      sendHelpMail: async ({ input }) => ({
        message: `${input.from_email}: ${input.subject}, ${input.text}`,
      }),
    });
    const both = { deps: world.deps, longDeps: world.deps };
    const app = express().use(
      '/v1',
      mount(
        both,
        routes,
        createBudgets(world.deps, () => {}),
      ),
    );
    const mail = { from_email: 'camille@example.org', subject: 'Où ?/là', text: 'Bonjour & merci' };
    const { method, url, body } = requestOf(moved.sendHelpMail, mail);
    expect([method, url]).toEqual(['PUT', '/elsewhere/O%C3%B9%20%3F%2Fl%C3%A0/letter']);
    const response = await supertest(app).put(`/v1${url}`).type('form').send(String(body));
    expect([response.status, response.body]).toEqual([
      200,
      { message: 'camille@example.org: Où ?/là, Bonjour & merci' },
    ]);
    expect((await supertest(app).post(`/v1${helpCalls.sendHelpMail.path}`).send(mail)).status).toBe(404);
  });
});

describe('the calls of the contract', () => {
  it('does not hard-code API paths in the client or the server', { tags: 'spec-7-01' }, () => {
    // Excluded, because some of the client's own URLs begin like API paths.
    const pages = ['client/src/lib/navigation/paths.ts'];
    const paths = [...new Set(allRoutes().map(({ call }) => call.path))];
    const beginnings = paths.map((path) => path.replace(/\{.*/, ''));
    const sources = [...sourcesOf('client/src'), ...sourcesOf('server/src')];
    expect(sources.length).toBeGreaterThan(300);
    const found = sources
      .filter(({ file }) => !pages.includes(file))
      .flatMap(({ file, text }) =>
        beginnings
          .filter((path) => new RegExp(`['"\`/\\s]${path}(?![\\w-])`).test(text))
          .map((path) => `${file}: ${path}`),
      );
    expect(found).toEqual([]);
  });

  it('gives every API call a unique name', () => {
    const names = allRoutes().map(({ call }) => call.name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('declares an input field for every path parameter of an API call', () => {
    for (const { call } of allRoutes()) {
      const parameters = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(call.input.fields), call.name).toEqual(expect.arrayContaining(parameters));
    }
  });

  it('imports only types in API call definitions, so that they load without yup', () => {
    const files = sourcesOf('contract/src').filter(({ file }) => /\/(calls|call)\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(10);
    for (const { file, text } of files) {
      const fetched = [...text.matchAll(/^import (?!type )[^;]*from '([^']+)'/gm)].map(([, from]) => from);
      expect(
        fetched.filter((from) => !from?.endsWith('/call.ts')),
        file,
      ).toEqual([]);
    }
  });
});

describe('names of calls', () => {
  const { savePosition } = readingCalls;
  const { savePosition: ownSchemas, readBook: otherSchemas } = readingSchemas;
  const alone: Handler<typeof savePosition> = async () => ({
    message: 'Saved.',
    data: { book_code: 'le-phare', phrase_no: 1, seen_at: '2026-11-22T00:00:00.000Z' },
  });
  const limit = { name: 'saves', points: 1, seconds: 1, message: 'Too many.' };
  const schemas = { savePosition: ownSchemas };
  const renamed = { saveIt: { ...savePosition, name: 'saveIt' } } as const;
  const renamedSchemas = { saveIt: ownSchemas };

  it('rejects a handler for a different call at compile time', () => {
    const withMore = within(readingBudget, limitCaller(limit, alone));
    const tables = () => [
      routesOf({ savePosition }, schemas, { savePosition: alone }),
      routesOf({ savePosition }, schemas, { savePosition: withMore }),
      // @ts-expect-error: a call without a handler.
      routesOf({ savePosition }, schemas, {}),
      // @ts-expect-error: a handler without a call.
      routesOf({ savePosition }, schemas, { savePosition: alone, saveIt: alone }),
      // @ts-expect-error: another call's handler, even though its input and response are the same.
      routesOf(renamed, renamedSchemas, { saveIt: alone }),
      // @ts-expect-error: another call's handler with a budget and a limit.
      routesOf(renamed, renamedSchemas, { saveIt: withMore }),
      // @ts-expect-error: another call's schemas.
      routesOf({ savePosition }, { savePosition: otherSchemas }, { savePosition: alone }),
    ];
    expect(tables).toBeTypeOf('function');
  });

  it('rejects schemas without a call and a call without schemas at compile time', () => {
    const { method, path, access } = savePosition;
    const definition = { method, path, access };
    const define = defineCalls<typeof schemas>();
    expect(define({ savePosition: definition }).savePosition).toEqual(savePosition);
    // @ts-expect-error: schemas without a call.
    expect(define({})).toEqual({});
    // @ts-expect-error: a call without schemas.
    expect(Object.keys(define({ savePosition: definition, saveIt: definition }))).toContain('saveIt');
  });
});
