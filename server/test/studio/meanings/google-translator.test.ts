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

/** Everything that a log could show of a failure. */
async function failure(asking: Promise<string[]>): Promise<string> {
  const error = await asking.then(
    () => new Error('nothing failed'),
    (thrown: Error) => thrown,
  );
  return [error.message, error.stack, JSON.stringify(error), String(error.cause ?? '')].join('\n');
}

describe('googleTranslator', () => {
  it('asks for plain text from French into English, with the key in a header alone', async () => {
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

  it('asks for 128 at a time and returns them in order', async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `mot${index}`);
    expect(await translator().translate(texts)).toEqual(texts.map((text) => `${text} in English`));
    expect(local.calls.map(({ question }) => question.q.length)).toEqual([128, 128, 44]);
  });

  it('makes no call for nothing', async () => {
    expect(await translator().translate([])).toEqual([]);
    expect(local.calls).toEqual([]);
  });

  it('decodes entities once', async () => {
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

  it('says why it was rejected, and neither the key nor a sentence of the provider', async () => {
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
    ['no translations', { data: {} }],
    ['null', null],
    ['too few', translated([]).body],
    ['too many', translated(['a', 'b']).body],
    ['what is no text', { data: { translations: [{ translatedText: 7 }] } }],
  ])('takes no answer of %s', async (_what, body) => {
    local.respond(() => ({ status: 200, body }));
    expect(await failure(translator().translate(['chat']))).toContain('of another shape');
  });

  it.each([500, 503, 429, 403])('fails at %i without a reason', async (status) => {
    local.respond(() => ({ status, body: '' }));
    expect(await failure(translator().translate(['chat']))).toContain(`answered ${status}.`);
  });

  it('does not wait for ever', async () => {
    local.respond(() => new Promise(() => {}));
    expect(await failure(translator(50).translate(['chat']))).toContain('could not be asked: TimeoutError');
  });

  it('says that nobody listens', async () => {
    const gone = googleTranslator({ key, host: new URL('http://127.0.0.1:9') });
    const failed = await failure(gone.translate(['chat']));
    expect(failed).toContain('could not be asked: ');
    expect(failed).not.toContain(key);
  });

  it('takes its key to no other address', async () => {
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

  it('never quotes a key that no header can carry', async () => {
    const broken = googleTranslator({ key: 'secret\nkey', host: new URL(local.origin) });
    expect(await failure(broken.translate(['chat']))).not.toMatch(/secret/);
  });

  it('asks Google itself by default', async () => {
    // The tests let nothing out: only the address is checked.
    const asking = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(translated(['cat']).body));
    expect(await googleTranslator({ key, host: undefined }).translate(['chat'])).toEqual(['cat']);
    expect(String(asking.mock.calls[0]?.[0])).toBe(
      'https://translation.googleapis.com/language/translate/v2',
    );
    asking.mockRestore();
  });
});

describe('noTranslator', () => {
  it('is asked by nobody', async () => {
    await expect(noTranslator.translate(['chat'])).rejects.toThrow('There is no translator to ask.');
  });
});
