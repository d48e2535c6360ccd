import { decodeHTMLStrict } from 'entities';
import { languages, type Translator } from './translator.ts';

/** The maximum number of texts per call of Google Cloud Translation v2. */
const maxTexts = 128;
/** Milliseconds that a call may take. */
const defaultTimeout = 10_000;
const path = '/language/translate/v2';

type Given = {
  key: string;
  /** The address of the provider's API, for tests and development only. */
  host: URL | undefined;
  timeout?: number;
};

/** Google Cloud Translation v2 (Basic). The key is sent in a header, because proxies may log URLs. */
export function googleTranslator(given: Given): Translator {
  const address = new URL(path, given.host ?? 'https://translation.googleapis.com');
  return {
    provider: 'google',
    translate: async (texts) => {
      const translations: string[] = [];
      for (let at = 0; at < texts.length; at += maxTexts)
        translations.push(...(await ask(address, given, texts.slice(at, at + maxTexts))));
      return translations;
    },
  };
}

async function ask(address: URL, given: Given, texts: string[]): Promise<string[]> {
  const { status, body } = await post(address, given, { q: texts, ...languages, format: 'text' });
  if (status !== 200) throw translatorError(`answered ${[status, ...reasonsIn(body)].join(', ')}`);
  const translations = listIn(body)?.map(textIn);
  if (translations?.length !== texts.length || !translations.every((text) => text !== undefined))
    throw translatorError('gave a response of another shape than asked for');
  // The response contains HTML entities even though plain text was requested.
  return translations.map(decodeHTMLStrict);
}

async function post(
  address: URL,
  given: Given,
  question: object,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-goog-api-key': given.key },
      body: JSON.stringify(question),
      // The key must not be sent to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(given.timeout ?? defaultTimeout),
    });
    return { status: response.status, body: parsed(await response.text()) };
  } catch (error) {
    // fetch's own message may quote a header, and errors are logged.
    throw translatorError(`could not be asked: ${reasonOf(error)}`);
  }
}

const translatorError = (what: string) => new Error(`The translator ${what}.`);

function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'no reason given');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type TranslateResponse = {
  data?: { translations?: unknown };
  error?: { status?: unknown; errors?: { reason?: unknown }[] };
};

function listIn(body: unknown): unknown[] | undefined {
  const list = (body as TranslateResponse | undefined)?.data?.translations;
  return Array.isArray(list) ? list : undefined;
}

function textIn(translation: unknown): string | undefined {
  const text = (translation as { translatedText?: unknown } | null)?.translatedText;
  return typeof text === 'string' ? text : undefined;
}

/** Returns the provider's short error codes, such as `keyInvalid`, but not its messages. */
function reasonsIn(body: unknown): string[] {
  const error = (body as TranslateResponse | undefined)?.error;
  const errors = Array.isArray(error?.errors) ? error.errors : [];
  const names = [error?.status, ...errors.map((one) => one?.reason)];
  return names.filter((name): name is string => typeof name === 'string' && /^\w{1,40}$/.test(name));
}
