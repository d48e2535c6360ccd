import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { googleTranslator } from '../../../src/adapters/translation/google-translator.ts';
import { noTranslator } from '../../../src/adapters/translation/translator.ts';
import {
  translatorKey as key,
  type LocalTranslator,
  startTranslator,
  translated,
  usually,
} from '../../support/studio/translation.ts';

let local: LocalTranslator;
beforeAll(async () => {
  local = await startTranslator();
});
beforeEach(() => {
  local.respond(usually);
  local.calls.length = 0;
});
afterAll(() => local.close());

const translator = (timeout?: number) =>
  googleTranslator({ key, host: new URL(local.origin), ...(timeout ? { timeout } : {}) });

/** Returns everything about an error that a log could contain. */
async function failure(translation: Promise<string[]>): Promise<string> {
  const error = await translation.then(
    () => new Error('nothing failed'),
    (thrown: Error) => thrown,
  );
  return [error.message, error.stack, JSON.stringify(error), String(error.cause ?? '')].join('\n');
}

describe('googleTranslator', () => {
  it('requests plain text from French to English, with the API key only in a header', async () => {
    expect(await translator().translate(['chat', "l'"])).toEqual(['chat in English', "l' in English"]);
    expect(local.calls).toEqual([
      {
        method: 'POST',
        url: '/language/translate/v2',
        key,
        question: { q: ['chat', "l'"], source: 'fr', target: 'en', format: 'text' },
      },
    ]);
  });

  it('translates up to 128 words per request and returns the translations in order', async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `mot${index}`);
    expect(await translator().translate(texts)).toEqual(texts.map((text) => `${text} in English`));
    expect(local.calls.map(({ question }) => question.q.length)).toEqual([128, 128, 44]);
  });

  it('does not send a request for an empty list of words', async () => {
    expect(await translator().translate([])).toEqual([]);
    expect(local.calls).toEqual([]);
  });

  it('decodes HTML entities in a translation exactly once', async () => {
    local.respond(() =>
      translated(['it&#39;s', '&quot;a&quot; &amp;amp; b', 'R&D', 'caf&eacute;', '&lt;b&gt;']),
    );
    expect(await translator().translate(['a', 'b', 'c', 'd', 'e'])).toEqual([
      "it's",
      '"a" &amp; b',
      'R&D',
      'café',
      '<b>',
    ]);
  });

  it('reports why Google rejected a request, without the key or the provider’s message', async () => {
    const message = `API key ${key} not valid.`;
    const errors = [
      { message, domain: 'global', reason: 'badRequest' },
      { message, domain: 'global', reason: message },
    ];
    local.respond(() => ({
      status: 400,
      body: { error: { code: 400, message, errors, status: 'INVALID_ARGUMENT' } },
    }));
    const failed = await failure(translator().translate(['chat']));
    expect(failed).toContain('The translator answered 400, INVALID_ARGUMENT, badRequest.');
    expect(failed).not.toContain(key);
  });

  it.each([
    ['a page of HTML', '<html>'],
    ['without translations', { data: {} }],
    ['null', null],
    ['short of translations', translated([]).body],
    ['too long', translated(['a', 'b']).body],
    ['not text', { data: { translations: [{ translatedText: 7 }] } }],
  ])('rejects a response from Google that is %s', async (_what, body) => {
    local.respond(() => ({ status: 200, body }));
    expect(await failure(translator().translate(['chat']))).toContain('of another shape');
  });

  it.each([500, 503, 429, 403])('reports status %i when Google gives no reason', async (status) => {
    local.respond(() => ({ status, body: '' }));
    expect(await failure(translator().translate(['chat']))).toContain(`answered ${status}.`);
  });

  it('times out a translation that takes too long', async () => {
    local.respond(() => new Promise(() => {}));
    expect(await failure(translator(50).translate(['chat']))).toContain('could not be asked: TimeoutError');
  });

  it('reports an unreachable translator', async () => {
    const unreachable = googleTranslator({ key, host: new URL('http://127.0.0.1:9') });
    const failed = await failure(unreachable.translate(['chat']));
    expect(failed).toContain('could not be asked: ');
    expect(failed).not.toContain(key);
  });

  it('does not follow a redirect with its API key', async () => {
    const astray = createServer((_request, response) => {
      response.writeHead(307, { location: `${local.origin}/language/translate/v2` }).end();
    });
    await new Promise<void>((resolve) => astray.listen(0, '127.0.0.1', resolve));
    const host = new URL(`http://127.0.0.1:${(astray.address() as AddressInfo).port}`);
    expect(await failure(googleTranslator({ key, host }).translate(['chat']))).toContain(
      'could not be asked',
    );
    expect(local.calls).toEqual([]);
    astray.closeAllConnections();
    await new Promise((resolve) => astray.close(resolve));
  });

  it('does not reveal a malformed API key in its error', async () => {
    const broken = googleTranslator({ key: 'secret\nkey', host: new URL(local.origin) });
    expect(await failure(broken.translate(['chat']))).not.toMatch(/secret/);
  });

  it('sends requests to Google’s server by default', async () => {
    // Tests may not access the network, so this only checks the URL.
    const fetchSpy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(translated(['cat']).body));
    expect(await googleTranslator({ key, host: undefined }).translate(['chat'])).toEqual(['cat']);
    expect(String(fetchSpy.mock.calls[0]?.[0])).toBe(
      'https://translation.googleapis.com/language/translate/v2',
    );
    fetchSpy.mockRestore();
  });
});

describe('noTranslator', () => {
  it('throws when no translator is configured', async () => {
    await expect(noTranslator.translate(['chat'])).rejects.toThrow('There is no translator to ask.');
  });
});
