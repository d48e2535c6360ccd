import { assertTranslations, createStatusError, sendTranslationRequest } from './translation-request.ts';
import { type Translator, translationLanguages } from './translator.ts';

/** LibreTranslate has no limit of its own, but its operator may set one (`--batch-limit`). */
const maxTextsPerCall = 50;
/** Maximum duration of a call in milliseconds. A server without a graphics card takes some 0.2 seconds for a sentence. */
const defaultTimeoutMs = 30_000;

type LibreOptions = {
  /** The address of the server, with the prefix of its paths if it has one (`--url-prefix`). */
  url: URL;
  /** Undefined for a server that needs no key. */
  key: string | undefined;
  timeout?: number;
};

/** Creates a translator that uses a self-hosted LibreTranslate. Its API takes the key in the body. */
export function createLibreTranslator({ url, key, timeout = defaultTimeoutMs }: LibreOptions): Translator {
  const translateUrl = new URL(`${url.pathname.replace(/\/+$/, '')}/translate`, url);
  const requestTranslations = async (texts: string[]) => {
    const { status, body } = await sendTranslationRequest({
      url: translateUrl,
      requestBody: { q: texts, ...translationLanguages, format: 'text', ...(key && { api_key: key }) },
      timeout,
    });
    // The response has only a message, in the server's language, which may quote what was sent.
    if (status !== 200) throw createStatusError(status);
    const translations = (body as { translatedText?: unknown } | null | undefined)?.translatedText;
    return assertTranslations(Array.isArray(translations) ? translations : undefined, texts.length);
  };
  return {
    provider: 'libretranslate',
    translate: async (texts) => {
      const translations: string[] = [];
      for (let firstIndex = 0; firstIndex < texts.length; firstIndex += maxTextsPerCall)
        translations.push(
          ...(await requestTranslations(texts.slice(firstIndex, firstIndex + maxTextsPerCall))),
        );
      return translations;
    },
  };
}
