import { decodeHTMLStrict } from 'entities';
import { assertTranslations, createStatusError, sendTranslationRequest } from './translation-request.ts';
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
  const { status, body } = await sendTranslationRequest({
    url,
    headers: { 'x-goog-api-key': options.key },
    requestBody: { q: texts, ...translationLanguages, format: 'text' },
    timeout: options.timeout ?? defaultTimeoutMs,
  });
  if (status !== 200) throw createStatusError(status, extractErrorCodes(body));
  const translations = assertTranslations(translationsOf(body)?.map(translatedTextOf), texts.length);
  // The response contains HTML entities even though plain text was requested.
  return translations.map(decodeHTMLStrict);
}

type TranslateResponse = {
  data?: { translations?: unknown };
  error?: { status?: unknown; errors?: { reason?: unknown }[] };
};

function translationsOf(body: unknown): unknown[] | undefined {
  const translations = (body as TranslateResponse | undefined)?.data?.translations;
  return Array.isArray(translations) ? translations : undefined;
}

const translatedTextOf = (translation: unknown) =>
  (translation as { translatedText?: unknown } | null)?.translatedText;

/** Returns the provider's short error codes, such as `keyInvalid`, but not its messages. */
function extractErrorCodes(body: unknown): string[] {
  const error = (body as TranslateResponse | undefined)?.error;
  const errors = Array.isArray(error?.errors) ? error.errors : [];
  const errorCodes = [error?.status, ...errors.map((detail) => detail?.reason)];
  return errorCodes.filter((name): name is string => typeof name === 'string' && /^\w{1,40}$/.test(name));
}
