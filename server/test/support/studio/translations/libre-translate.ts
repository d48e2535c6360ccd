import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type TranslateRequest = {
  q?: string | string[];
  source?: string;
  target?: string;
  format?: string;
  api_key?: string;
};
type Failure = { status: number; body: string; headers?: Record<string, string> };

/** Restrictions that an operator sets when starting LibreTranslate: its keys and its limits. */
type Restrictions = { key?: string; batchLimit?: number; charLimit?: number };

export type LocalLibreTranslate = {
  url: URL;
  /** The JSON bodies of all requests to translate, in order. */
  requests: TranslateRequest[];
  /** Makes later requests fail. `silence` leaves them without a response; null lets them succeed again. */
  failWith: (failure: Failure | 'silence' | null) => void;
  close: () => Promise<void>;
};

/** Translates a text into a made-up one, such as `« chat » in English`. */
export const toLocalTranslation = (text: string) => `« ${text} » in English`;

class RejectedRequest extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Checks a request in the order of LibreTranslate's documentation, and returns its translations. */
function translate(
  { q, source, target, format = 'text', api_key }: TranslateRequest,
  restrictions: Restrictions,
) {
  const { key, batchLimit = Number.POSITIVE_INFINITY, charLimit = Number.POSITIVE_INFINITY } = restrictions;
  if (key !== undefined && api_key === undefined)
    throw new RejectedRequest(400, 'Please contact the server operator to get an API key');
  if (key !== undefined && api_key !== key) throw new RejectedRequest(403, 'Invalid API key');
  for (const [name, value] of Object.entries({ q, source, target })) {
    const isMissing = value === undefined || value.length === 0;
    if (isMissing) throw new RejectedRequest(400, `Invalid request: missing ${name} parameter`);
  }
  const texts = [q ?? ''].flat();
  for (const [size, limit] of [
    [texts.length, batchLimit],
    [texts.join('').length, charLimit],
  ] as const)
    if (size > limit)
      throw new RejectedRequest(400, `Invalid request: request (${size}) exceeds text limit (${limit})`);
  for (const language of [source, target])
    if (language !== 'fr' && language !== 'en')
      throw new RejectedRequest(400, `${language} is not supported`);
  if (format !== 'text' && format !== 'html')
    throw new RejectedRequest(400, `${format} format is not supported`);
  const translations = texts.map(toLocalTranslation);
  return { translatedText: Array.isArray(q) ? translations : translations[0] };
}

/**
 * Starts a local HTTP server that behaves like the documented API of LibreTranslate, under `pathPrefix` if it was
 * started with `--url-prefix`.
 */
export async function startLibreTranslate(
  restrictions: Restrictions = {},
  pathPrefix = '',
): Promise<LocalLibreTranslate> {
  const requests: TranslateRequest[] = [];
  let currentFailure: Failure | 'silence' | null = null;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const respond = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method !== 'POST' || request.url !== `${pathPrefix}/translate`)
      return respond(404, { error: 'Not found' });
    const translateRequest = JSON.parse(text) as TranslateRequest;
    requests.push(translateRequest);
    if (currentFailure === 'silence') return;
    if (currentFailure !== null)
      return response.writeHead(currentFailure.status, currentFailure.headers).end(currentFailure.body);
    try {
      respond(200, translate(translateRequest, restrictions));
    } catch (error) {
      const { status = 500, message } = error as Partial<RejectedRequest>;
      respond(status, { error: message });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${pathPrefix}`),
    requests,
    failWith: (failure) => {
      currentFailure = failure;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
