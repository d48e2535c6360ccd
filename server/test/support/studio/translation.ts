import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { translateUnexplainedWords } from '../../../src/features/studio/public.ts';
import { startWorld, type World } from '../running/world.ts';

export const translatorKey = 'AIza-key-of-the-tests-only';

type TranslationRequest = { q: string[]; source: string; target: string; format: string };
type TranslationResponse = { status: number; body: unknown };

/** A request that the translation server has received. */
type TranslatorCall = {
  method: string;
  url: string;
  key: string | undefined;
  translationRequest: TranslationRequest;
};

export type LocalTranslator = {
  origin: string;
  calls: TranslatorCall[];
  /** Returns the words of all translation requests, in order. */
  words: () => string[];
  /** Sets how the server responds to later requests, replacing the default response. */
  respond: (
    responder: (translationRequest: TranslationRequest) => TranslationResponse | Promise<TranslationResponse>,
  ) => void;
  /** Clears the recorded requests and restores the default response. */
  reset: () => void;
  close: () => Promise<void>;
};

export const toTranslationResponse = (texts: string[]): TranslationResponse => ({
  status: 200,
  body: { data: { translations: texts.map((translatedText) => ({ translatedText })) } },
});

/** Responds to each word with a made-up translation, such as `chat in English`. */
export const translateByDefault = ({ q }: TranslationRequest): TranslationResponse =>
  toTranslationResponse(q.map((word) => `${word} in English`));

/** Starts a local HTTP server with the API of Google Cloud Translation v2. */
export async function startTranslator(): Promise<LocalTranslator> {
  const calls: TranslatorCall[] = [];
  let currentResponder: (
    translationRequest: TranslationRequest,
  ) => TranslationResponse | Promise<TranslationResponse> = translateByDefault;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const translationRequest = JSON.parse(text) as TranslationRequest;
    const key = request.headers['x-goog-api-key'];
    calls.push({
      method: request.method ?? '',
      url: request.url ?? '',
      key: key?.toString(),
      translationRequest,
    });
    const { status, body } = await currentResponder(translationRequest);
    const responseText = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(responseText);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    words: () => calls.flatMap(({ translationRequest }) => translationRequest.q),
    respond: (customResponder) => {
      currentResponder = customResponder;
    },
    reset: () => {
      currentResponder = translateByDefault;
      calls.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TranslatedWorld = World & {
  translator: LocalTranslator;
  /** Runs the translation job as the job queue would, and returns the number of words sent for translation. */
  makeMeanings: () => Promise<number>;
};

/**
 * Starts a server with its own translator. The translation job runs only when a test calls `makeMeanings`, or
 * automatically if `RUN_JOBS` is set.
 */
export async function startTranslatedWorld(
  environment: Record<string, string> = {},
): Promise<TranslatedWorld> {
  const translator = await startTranslator();
  const world = await startWorld({
    TRANSLATOR: 'google',
    GOOGLE_TRANSLATE_KEY: translatorKey,
    GOOGLE_TRANSLATE_HOST: translator.origin,
    ...environment,
  });
  const close: World['close'] = async (options) => {
    await world.close(options);
    await translator.close();
  };
  return { ...world, translator, makeMeanings: () => translateUnexplainedWords(world.deps), close };
}
