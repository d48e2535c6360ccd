import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGoogleTranslator } from '../../../src/adapters/translation/google-translator.ts';
import { noTranslator } from '../../../src/adapters/translation/translator.ts';
import {
  translatorKey as key,
  type LocalTranslator,
  startTranslator,
  toTranslationResponse,
  translateByDefault,
} from '../../support/studio/translation.ts';

let localTranslator: LocalTranslator;
beforeAll(async () => {
  localTranslator = await startTranslator();
});
beforeEach(() => {
  localTranslator.respond(translateByDefault);
  localTranslator.calls.length = 0;
});
afterAll(() => localTranslator.close());

const createTranslator = (timeout?: number) =>
  createGoogleTranslator({ key, host: new URL(localTranslator.origin), ...(timeout ? { timeout } : {}) });

/** Waits for the translation to fail, and returns every part of the error that could end up in a log. */
async function readErrorText(translation: Promise<string[]>): Promise<string> {
  const error = await translation.then(
    () => new Error('nothing failed'),
    (translationError: Error) => translationError,
  );
  return [error.message, error.stack, JSON.stringify(error), String(error.cause ?? '')].join('\n');
}

describe('createGoogleTranslator', () => {
  it('requests translations of plain text from French to English, with the API key only in a header', async () => {
    expect(await createTranslator().translate(['chat', "l'"])).toEqual(['chat in English', "l' in English"]);
    expect(localTranslator.calls).toEqual([
      {
        method: 'POST',
        url: '/language/translate/v2',
        key,
        translationRequest: { q: ['chat', "l'"], source: 'fr', target: 'en', format: 'text' },
      },
    ]);
  });

  it('sends up to 128 words in a translation request, and returns all translations in order', async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `mot${index}`);
    expect(await createTranslator().translate(texts)).toEqual(texts.map((text) => `${text} in English`));
    expect(localTranslator.calls.map(({ translationRequest }) => translationRequest.q.length)).toEqual([
      128, 128, 44,
    ]);
  });

  it('sends no translation request for an empty list of words', async () => {
    expect(await createTranslator().translate([])).toEqual([]);
    expect(localTranslator.calls).toEqual([]);
  });

  it('decodes HTML entities in a translation exactly once', async () => {
    localTranslator.respond(() =>
      toTranslationResponse(['it&#39;s', '&quot;a&quot; &amp;amp; b', 'R&D', 'caf&eacute;', '&lt;b&gt;']),
    );
    expect(await createTranslator().translate(['a', 'b', 'c', 'd', 'e'])).toEqual([
      "it's",
      '"a" &amp; b',
      'R&D',
      'café',
      '<b>',
    ]);
  });

  it('reports why Google rejected a translation, without revealing the API key or Google’s message', async () => {
    const message = `API key ${key} not valid.`;
    const errors = [
      { message, domain: 'global', reason: 'badRequest' },
      { message, domain: 'global', reason: message },
    ];
    localTranslator.respond(() => ({
      status: 400,
      body: { error: { code: 400, message, errors, status: 'INVALID_ARGUMENT' } },
    }));
    const failureText = await readErrorText(createTranslator().translate(['chat']));
    expect(failureText).toContain('The translator answered 400, INVALID_ARGUMENT, badRequest.');
    expect(failureText).not.toContain(key);
  });

  it.each([
    ['a page of HTML', '<html>'],
    ['without translations', { data: {} }],
    ['null', null],
    ['short of translations', toTranslationResponse([]).body],
    ['too long', toTranslationResponse(['a', 'b']).body],
    ['not text', { data: { translations: [{ translatedText: 7 }] } }],
  ])('rejects a response from Google that is %s', async (_caseName, body) => {
    localTranslator.respond(() => ({ status: 200, body }));
    expect(await readErrorText(createTranslator().translate(['chat']))).toContain('of another shape');
  });

  it.each([500, 503, 429, 403])(
    'reports the status %i when Google rejects a translation without a reason',
    async (status) => {
      localTranslator.respond(() => ({ status, body: '' }));
      expect(await readErrorText(createTranslator().translate(['chat']))).toContain(`answered ${status}.`);
    },
  );

  it('aborts a translation that takes too long', async () => {
    localTranslator.respond(() => new Promise(() => {}));
    expect(await readErrorText(createTranslator(50).translate(['chat']))).toContain(
      'could not be asked: TimeoutError',
    );
  });

  it('reports that Google’s translator is unreachable, without revealing the API key', async () => {
    const unreachableTranslator = createGoogleTranslator({ key, host: new URL('http://127.0.0.1:9') });
    const failureText = await readErrorText(unreachableTranslator.translate(['chat']));
    expect(failureText).toContain('could not be asked: ');
    expect(failureText).not.toContain(key);
  });

  it('does not follow a redirect from Google, which would send the API key to another server', async () => {
    const redirectServer = createServer((_request, response) => {
      response.writeHead(307, { location: `${localTranslator.origin}/language/translate/v2` }).end();
    });
    await new Promise<void>((resolve) => redirectServer.listen(0, '127.0.0.1', resolve));
    const host = new URL(`http://127.0.0.1:${(redirectServer.address() as AddressInfo).port}`);
    expect(await readErrorText(createGoogleTranslator({ key, host }).translate(['chat']))).toContain(
      'could not be asked',
    );
    expect(localTranslator.calls).toEqual([]);
    redirectServer.closeAllConnections();
    await new Promise((resolve) => redirectServer.close(resolve));
  });

  it('does not reveal a malformed Google API key in the error', async () => {
    const brokenTranslator = createGoogleTranslator({
      key: 'secret\nkey',
      host: new URL(localTranslator.origin),
    });
    expect(await readErrorText(brokenTranslator.translate(['chat']))).not.toMatch(/secret/);
  });

  it('sends translation requests to Google’s server by default', async () => {
    // Tests may not access the network, so this test replaces `fetch` and checks only the URL.
    const fetchSpy = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(Response.json(toTranslationResponse(['cat']).body));
    expect(await createGoogleTranslator({ key, host: undefined }).translate(['chat'])).toEqual(['cat']);
    expect(String(fetchSpy.mock.calls[0]?.[0])).toBe(
      'https://translation.googleapis.com/language/translate/v2',
    );
    fetchSpy.mockRestore();
  });
});

describe('noTranslator', () => {
  it('throws when a translation is requested but no translator is configured', async () => {
    await expect(noTranslator.translate(['chat'])).rejects.toThrow('There is no translator to ask.');
  });
});
