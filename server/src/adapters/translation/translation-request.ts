import { TranslatorError } from './translator.ts';

type TranslationRequest = {
  url: URL;
  headers?: Record<string, string>;
  requestBody: object;
  /** Maximum duration of the request in milliseconds. */
  timeout: number;
};

/**
 * Sends a request to a translator and returns its status and its JSON, or undefined instead of anything else. Throws a
 * `TranslatorError` if there is no response.
 */
export async function sendTranslationRequest(
  request: TranslationRequest,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...request.headers },
      body: JSON.stringify(request.requestBody),
      // The key must not be sent to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeout),
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    // Leaves out fetch's own message, because it may quote a header and errors are logged.
    throw new TranslatorError(`could not be asked: ${failureReasonOf(error)}`, 'unreachable');
  }
}

/** Creates the error for a response with another status than 200. `errorCodes` are the provider's, without secrets. */
export function createStatusError(status: number, errorCodes: readonly string[] = []): TranslatorError {
  const problem = `answered ${[status, ...errorCodes].join(', ')}`;
  if (status === 429 || errorCodes.some((code) => /limit|quota|exhausted/i.test(code)))
    return new TranslatorError(problem, 'limited');
  return new TranslatorError(problem, status >= 500 ? 'broken' : 'rejected');
}

/** Returns the translations if there is one text for each of `count` texts. */
export function assertTranslations(translations: unknown[] | undefined, count: number): string[] {
  const isText = (translation: unknown) => typeof translation === 'string';
  if (translations?.length !== count || !translations.every(isText))
    throw new TranslatorError('gave a response of another shape than asked for', 'broken');
  return translations;
}

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
