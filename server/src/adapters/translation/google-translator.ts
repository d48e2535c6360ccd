import { decodeHTMLStrict } from 'entities';
import { type Translator, translationLanguages } from './translator.ts';

/** The maximum number of texts per call of Google Cloud Translation v2. */
const maxTextsPerCall = 128;
/** Maximum duration of a call in milliseconds. */
const defaultTimeoutMs = 10_000;
const path = '/language/translate/v2';

type GoogleOptions = {
  key: string;
  /** URL of another server with the same API, for tests and development only. */
  host: URL | undefined;
  timeout?: number;
};

/**
 * Creates a translator that uses Google Cloud Translation v2 (Basic). Sends the key in a header, because proxies may
 * log URLs.
 */
export function createGoogleTranslator(options: GoogleOptions): Translator {
  const url = new URL(path, options.host ?? 'https://translation.googleapis.com');
  return {
    provider: 'google',
    translate: async (texts) => {
      const translations: string[] = [];
      for (let firstIndex = 0; firstIndex < texts.length; firstIndex += maxTextsPerCall)
        translations.push(
          ...(await requestTranslations(url, options, texts.slice(firstIndex, firstIndex + maxTextsPerCall))),
        );
      return translations;
    },
  };
}

async function requestTranslations(url: URL, options: GoogleOptions, texts: string[]): Promise<string[]> {
  const { status, body } = await postJson(url, options, {
    q: texts,
    ...translationLanguages,
    format: 'text',
  });
  if (status !== 200)
    throw createTranslatorError(`answered ${[status, ...extractErrorCodes(body)].join(', ')}`);
  const translations = translationsOf(body)?.map(translatedTextOf);
  if (translations?.length !== texts.length || !translations.every((text) => text !== undefined))
    throw createTranslatorError('gave a response of another shape than asked for');
  // The response contains HTML entities even though plain text was requested.
  return translations.map(decodeHTMLStrict);
}

async function postJson(
  url: URL,
  options: GoogleOptions,
  requestBody: object,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-goog-api-key': options.key },
      body: JSON.stringify(requestBody),
      // The key must not be sent to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeout ?? defaultTimeoutMs),
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    // Leaves out fetch's own message, because it may quote a header and errors are logged.
    throw createTranslatorError(`could not be asked: ${failureReasonOf(error)}`);
  }
}

const createTranslatorError = (problem: string) => new Error(`The translator ${problem}.`);

function failureReasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'no reason given');
}

function parseJson(text: string): unknown {
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

function translationsOf(body: unknown): unknown[] | undefined {
  const translations = (body as TranslateResponse | undefined)?.data?.translations;
  return Array.isArray(translations) ? translations : undefined;
}

function translatedTextOf(translation: unknown): string | undefined {
  const text = (translation as { translatedText?: unknown } | null)?.translatedText;
  return typeof text === 'string' ? text : undefined;
}

/** Returns the provider's short error codes, such as `keyInvalid`, but not its messages. */
function extractErrorCodes(body: unknown): string[] {
  const error = (body as TranslateResponse | undefined)?.error;
  const errors = Array.isArray(error?.errors) ? error.errors : [];
  const errorCodes = [error?.status, ...errors.map((detail) => detail?.reason)];
  return errorCodes.filter((name): name is string => typeof name === 'string' && /^\w{1,40}$/.test(name));
}
