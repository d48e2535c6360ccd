import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectRoutes } from '../../src/features.ts';
import { buildBook, getAs } from '../support/builders.ts';
import { readDocument } from '../support/http/api-document.ts';
import { createCheckedApi } from '../support/http/checked-api.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('GET /v1/openapi.json', () => {
  it('lists every API endpoint, and nothing else, in the OpenAPI document', async () => {
    const { status, body } = await getAs(world, '/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const stripParameterNames = (path: string) => path.replace(/\{\w+\}/g, '{}');
    const describedCalls = Object.entries(body.paths as Record<string, object>).flatMap(
      ([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${stripParameterNames(path)}`),
    );
    const calls = collectRoutes().map(({ call }) => `${call.method} ${stripParameterNames(call.path)}`);
    expect(describedCalls.sort()).toEqual(calls.sort());
    const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((operations) => Object.values(operations))
      .map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('documents each endpoint input as a path parameter, a query parameter or part of the body', async () => {
    const { paths } = (await getAs(world, '/openapi.json')).body;
    expect(paths['/guest/book-reviews/{book_code}'].get.parameters).toEqual([
      {
        name: 'book_code',
        in: 'path',
        required: true,
        schema: { type: 'string', minLength: 1, maxLength: 200 },
      },
      {
        name: 'page',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      },
      {
        name: 'per_page',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 100 },
      },
    ]);
    const { requestBody, parameters } = paths['/user/review'].post;
    expect(parameters).toBeUndefined();
    expect(Object.keys(requestBody.content)).toContain('multipart/form-data');
    const { schema } = requestBody.content['application/json'];
    expect(schema.required).toEqual(expect.arrayContaining(['book_code', 'title', 'review', 'overall_star']));
    expect(schema.properties.overall_star).toEqual({ type: 'integer', minimum: 1, maximum: 5 });
    expect(schema.properties.review).toMatchObject({ type: 'string', minLength: 25, maxLength: 5000 });
    expect(paths['/user/account'].delete.parameters).toBeUndefined();
    expect(paths['/user/account'].delete.requestBody.required).toBe(true);
  });

  it('documents the responses, errors and access rules of each endpoint', async () => {
    const { paths, components } = (await getAs(world, '/openapi.json')).body;
    const operation = paths['/user/book-list'].get;
    expect(Object.keys(operation.responses)).toEqual([
      '200',
      '401',
      '403',
      '422',
      '429',
      '500',
      '503',
      '507',
    ]);
    expect(operation.security).toEqual([{ bearer: [] }]);
    const { properties } = operation.responses[200].content['application/json'].schema.properties.data;
    expect(properties.data.items.properties.phrase_no).toEqual({ type: ['integer', 'null'] });
    expect(paths['/guest/list-book'].get.responses[401]).toBeUndefined();
    expect(Object.keys(paths['/user/purchase-book'].post.responses)).toEqual(
      expect.arrayContaining(['402', '404']),
    );
    const emptyListSchema = paths['/admin/phrase'].get.responses[404].content['application/json'].schema;
    expect(emptyListSchema.properties.data.properties.phrase.type).toBe('array');
    expect(emptyListSchema.required).toEqual(['message']);
    expect(components.schemas.Problem).toMatchObject({
      required: ['message'],
      properties: { errors: { additionalProperties: { type: 'array', items: { type: 'string' } } } },
    });
  });
});

describe('nullable fields in the OpenAPI document', { tags: 'security-50' }, () => {
  it('documents nullable fields as nullable in the OpenAPI document, including objects', async () => {
    const { paths } = (await getAs(world, '/openapi.json')).body;
    const schema = paths['/user/get-subscription'].get.responses[200].content['application/json'].schema;
    expect(schema.properties.data.properties.next_payment.type).toEqual(['object', 'null']);
    expect(schema.properties.data.properties.paused_until.type).toEqual(['string', 'null']);
  });
});

describe('the check of responses in API tests', () => {
  const editDocument = async (
    path: string,
    edit: (responses: Record<string, { content: object }>) => void,
  ) => {
    const document = (await getAs(world, '/openapi.json')).body;
    edit(document.paths[path].get.responses);
    return createCheckedApi(world.origin, readDocument(document));
  };

  it('fails a test that receives an undocumented status or body', {
    tags: 'security-50',
  }, async () => {
    const [path, requestPath] = ['/guest/book-reviews/{book_code}', '/v1/guest/book-reviews/nothing'];
    const documentWithout404 = await editDocument(path, (responses) => delete responses[404]);
    await expect(documentWithout404.get(requestPath)).rejects.toThrow('status 404 is not documented');
    const changedDocument = await editDocument(path, (responses) => {
      responses[404] = { content: { 'application/json': { schema: { type: 'array' } } } };
    });
    await expect(changedDocument.get(requestPath)).rejects.toThrow('must be array');
    await expect((await editDocument(path, () => {})).get(requestPath)).resolves.toMatchObject({
      status: 404,
    });
  });

  it('fails a test whose response contains an undocumented field', { tags: 'security-50' }, async () => {
    const narrowedDocument = await editDocument('/guest/offers', (responses) => {
      responses[200] = {
        content: { 'application/json': { schema: { type: 'object', properties: {} } } },
      };
    });
    await expect(narrowedDocument.get('/v1/guest/offers')).rejects.toThrow('additional properties');
  });
});

describe('GET /v1/docs', () => {
  it('shows every endpoint on a documentation page that runs no scripts and loads only its own style sheet', async () => {
    const { paths } = (await getAs(world, '/openapi.json')).body as { paths: Record<string, object> };
    const { status, text, headers } = await world.api.get('/v1/docs');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';style-src 'self';frame-ancestors 'none'".replaceAll(';', '; '),
    );
    expect(text).not.toMatch(/<script|style="|onclick/i);
    const operations = Object.entries(paths).flatMap(([path, operationsByMethod]) =>
      Object.entries(operationsByMethod as Record<string, { operationId: string; summary: string }>).map(
        ([method, operation]) => ({ method, path, ...operation }),
      ),
    );
    expect(operations.length).toBeGreaterThan(40);
    for (const { method, path, operationId } of operations) {
      const [operationSection = ''] = text.split(`<section id="${operationId}">`).slice(1);
      expect(operationSection.slice(0, 200)).toContain(method.toUpperCase());
      expect(operationSection.slice(0, 200)).toContain(`<code>${path}</code>`);
      expect(text).toContain(`href="#${operationId}"`);
    }
    expect(text).toMatch(/<code>overall_star<\/code> integer, 1 to 5/);
    const [, stylesheetPath = ''] = /href="([^"]+\.css)"/.exec(text) ?? [];
    const stylesheetResponse = await world.api.get(stylesheetPath);
    expect([stylesheetResponse.status, stylesheetResponse.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/css/),
    ]);
  });
});

describe('GET /metrics', () => {
  it('labels request metrics with the route template instead of the path', async () => {
    const book = await buildBook(world);
    await getAs(world, `/guest/book-detail/${book.bookCode}`);
    await getAs(world, `/guest/nothing-here?${book.bookCode}`);
    await expect
      .poll(async () => (await world.api.get('/metrics')).text)
      .toContain('http_requests_total{method="GET",route="/guest/book-detail/:book_code",status="200"} 1');
    const { status, text, headers } = await world.api.get('/metrics');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('route="none",status="404"');
    expect(text).toContain('http_request_duration_seconds_bucket{');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain(book.bookCode);
  });

  it('returns 404 for /v1/metrics, so that the proxy does not make the metrics public', async () => {
    expect((await getAs(world, '/metrics')).status).toBe(404);
  });
});
