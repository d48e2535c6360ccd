import { afterEach, describe, expect, it } from 'vitest';
import { createLibreTranslator } from '../../../src/adapters/translation/libre-translator.ts';
import { TranslatorError } from '../../../src/adapters/translation/translator.ts';
import {
  type LocalLibreTranslate,
  startLibreTranslate,
  toLocalTranslation,
} from '../../support/studio/translations/libre-translate.ts';

const key = 'libre-key-of-the-tests-only';
const startedServers: LocalLibreTranslate[] = [];
async function start(...options: Parameters<typeof startLibreTranslate>): Promise<LocalLibreTranslate> {
  const server = await startLibreTranslate(...options);
  startedServers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of startedServers.splice(0)) await server.close();
});

const createTranslator = ({ url }: LocalLibreTranslate, options: { key?: string; timeout?: number } = {}) =>
  createLibreTranslator({ url, key: undefined, ...options });

/** Waits for the translation to fail. Returns the kind of failure and every part of the error that may be logged. */
async function readFailure(translation: Promise<string[]>): Promise<{ failure: string; text: string }> {
  const error = await translation.then(
    () => new Error('nothing failed'),
    (translationError: Error) => translationError,
  );
  const text = [error.message, error.stack, JSON.stringify(error), String(error.cause ?? '')].join('\n');
  return { failure: error instanceof TranslatorError ? error.failure : 'none', text };
}

describe('createLibreTranslator', () => {
  it('requests plain translations from French to English in one list, without a key if there is none', async () => {
    const server = await start();
    expect(await createTranslator(server).translate(['Un chat.', 'Il dort.'])).toEqual(
      ['Un chat.', 'Il dort.'].map(toLocalTranslation),
    );
    expect(server.requests).toEqual([
      { q: ['Un chat.', 'Il dort.'], source: 'fr', target: 'en', format: 'text' },
    ]);
  });

  it('sends its key in the body, and uses the path prefix of the server', async () => {
    const server = await start({ key }, '/translator');
    expect(await createTranslator(server, { key }).translate(['chat'])).toEqual([toLocalTranslation('chat')]);
    expect(server.requests).toMatchObject([{ api_key: key }]);
    const slashedUrl = new URL(`${server.url}/`);
    expect(await createLibreTranslator({ url: slashedUrl, key }).translate(['chat'])).toHaveLength(1);
  });

  it('sends at most 50 texts in a request to LibreTranslate, and none for an empty list', async () => {
    const server = await start({ batchLimit: 50 });
    const texts = Array.from({ length: 120 }, (_, index) => `mot${index}`);
    expect(await createTranslator(server).translate(texts)).toEqual(texts.map(toLocalTranslation));
    expect(server.requests.map(({ q }) => q?.length)).toEqual([50, 50, 20]);
    expect(await createTranslator(server).translate([])).toEqual([]);
    expect(server.requests).toHaveLength(3);
  });

  it('leaves translations from LibreTranslate as they are, because it doesn’t encode them', async () => {
    const server = await start();
    server.failWith({ status: 200, body: JSON.stringify({ translatedText: ['R&amp;D', '<b>'] }) });
    expect(await createTranslator(server).translate(['a', 'b'])).toEqual(['R&amp;D', '<b>']);
  });

  it.each([
    ['a missing key', { key }, {}, 'answered 400.'],
    ['a wrong key', { key }, { key: 'another-key' }, 'answered 403.'],
    ['too long a text', { charLimit: 3 }, {}, 'answered 400.'],
    ['too long a list', { batchLimit: 1 }, {}, 'answered 400.'],
  ])(
    'reports that LibreTranslate rejected %s, without its message',
    async (_name, restrictions, options, text) => {
      const server = await start(restrictions);
      const failure = await readFailure(createTranslator(server, options).translate(['un chat', 'deux']));
      expect(failure.failure).toBe('rejected');
      expect(failure.text).toContain(text);
      expect(failure.text).not.toMatch(/another-key|Invalid|operator/);
    },
  );

  it.each([
    [429, 'limited'],
    [500, 'broken'],
    [502, 'broken'],
  ])('tells the status %i of LibreTranslate from the others', async (status, failure) => {
    const server = await start();
    server.failWith({ status, body: JSON.stringify({ error: 'Slowdown: 80 per 1 minute' }) });
    const { text, ...outcome } = await readFailure(createTranslator(server).translate(['chat']));
    expect([outcome, text.includes(`answered ${status}.`)]).toEqual([{ failure }, true]);
  });

  it.each([
    ['a page of HTML', '<html>'],
    ['empty', ''],
    ['null', 'null'],
    ['without translations', '{}'],
    ['one text instead of a list', '{"translatedText":"cat"}'],
    ['short of translations', '{"translatedText":[]}'],
    ['too long', '{"translatedText":["a","b"]}'],
    ['not text', '{"translatedText":[7]}'],
  ])('rejects a response from LibreTranslate that is %s', async (_name, body) => {
    const server = await start();
    server.failWith({ status: 200, body });
    const { failure, text } = await readFailure(createTranslator(server).translate(['chat']));
    expect([failure, text.includes('of another shape')]).toEqual(['broken', true]);
  });

  it('stops waiting for a LibreTranslate that doesn’t respond', async () => {
    const server = await start();
    server.failWith('silence');
    const { failure, text } = await readFailure(
      createTranslator(server, { timeout: 50 }).translate(['chat']),
    );
    expect([failure, text.includes('could not be asked: TimeoutError')]).toEqual(['unreachable', true]);
  });

  it('reports that LibreTranslate is down, and doesn’t follow its redirects, which would reveal the key', async () => {
    const [server, otherServer] = [await start(), await start()];
    server.failWith({ status: 308, body: '', headers: { location: `${otherServer.url}translate` } });
    expect((await readFailure(createTranslator(server, { key }).translate(['chat']))).failure).toBe(
      'unreachable',
    );
    expect(otherServer.requests).toEqual([]);
    const url = new URL('http://127.0.0.1:9');
    const { failure, text } = await readFailure(createLibreTranslator({ url, key }).translate(['chat']));
    expect([failure, text.includes(key)]).toEqual(['unreachable', false]);
  });
});
