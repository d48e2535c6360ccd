import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeMeanings } from '../../../src/features/studio/public.ts';
import { startWorld, type World } from '../running/world.ts';

export const translatorKey = 'AIza-key-of-the-tests-only';

type Question = { q: string[]; source: string; target: string; format: string };
type Reply = { status: number; body: unknown };

/** One call that came, as it came. */
type TranslatorCall = { method: string; url: string; key: string | undefined; question: Question };

export type LocalTranslator = {
  origin: string;
  calls: TranslatorCall[];
  /** Every word that was asked for, in turn. */
  words: () => string[];
  /** What it returns from now on; `usually` where nothing else is said. */
  respond: (how: (question: Question) => Reply | Promise<Reply>) => void;
  /** As new: no call has come, and it responds as by default. */
  reset: () => void;
  close: () => Promise<void>;
};

export const translated = (texts: string[]): Reply => ({
  status: 200,
  body: { data: { translations: texts.map((translatedText) => ({ translatedText })) } },
});

/** `chat` is `chat in English`. */
export const usually = ({ q }: Question): Reply => translated(q.map((word) => `${word} in English`));

/** Google Cloud Translation v2 as far as we ask it, over real HTTP. */
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
  /** Runs the job as the queue would; how many words were asked for. */
  makeMeanings: () => Promise<number>;
};

/** The real server with a translator of its own. The job runs when a test says so, or by itself with `RUN_JOBS`. */
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
