import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeMeanings } from '../../../src/features/studio/public.ts';
import { startWorld, type World } from '../running/world.ts';

export const translatorKey = 'AIza-key-of-the-tests-only';

type Question = { q: string[]; source: string; target: string; format: string };
type Reply = { status: number; body: unknown };

/** A call as the translation server received it. */
type TranslatorCall = { method: string; url: string; key: string | undefined; question: Question };

export type LocalTranslator = {
  origin: string;
  calls: TranslatorCall[];
  /** Returns every requested word, in order. */
  words: () => string[];
  /** Sets the response to later calls; `usually` is the default. */
  respond: (how: (question: Question) => Reply | Promise<Reply>) => void;
  /** Forgets all calls and restores the default response. */
  reset: () => void;
  close: () => Promise<void>;
};

export const translated = (texts: string[]): Reply => ({
  status: 200,
  body: { data: { translations: texts.map((translatedText) => ({ translatedText })) } },
});

/** Translates `chat` as `chat in English`. */
export const usually = ({ q }: Question): Reply => translated(q.map((word) => `${word} in English`));

/** Starts a server that behaves like Google Cloud Translation v2, over real HTTP. */
export async function startTranslator(): Promise<LocalTranslator> {
  const calls: TranslatorCall[] = [];
  let how: (question: Question) => Reply | Promise<Reply> = usually;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const question = JSON.parse(text) as Question;
    const key = request.headers['x-goog-api-key'];
    calls.push({ method: request.method ?? '', url: request.url ?? '', key: key?.toString(), question });
    const { status, body } = await how(question);
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    words: () => calls.flatMap(({ question }) => question.q),
    respond: (given) => {
      how = given;
    },
    reset: () => {
      how = usually;
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
  /** Runs the translation job as the queue would, and returns the number of requested words. */
  makeMeanings: () => Promise<number>;
};

/**
 * Starts the real server with its own translator. The translation job runs on demand, or by itself with `RUN_JOBS`.
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
  const close: World['close'] = async (how) => {
    await world.close(how);
    await translator.close();
  };
  return { ...world, translator, makeMeanings: () => makeMeanings(world.deps), close };
}
