import { writeFile } from 'node:fs/promises';
import type { FlagReason } from '@lingostory/contract/studio/recordings/flag-reasons';
import type { DraftPhrase, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { expect } from 'vitest';
import type { Narration, TimeSpan } from '../../../src/adapters/narration/narration.ts';
import { processRecordings } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook } from '../builders.ts';
import type { World } from '../running/world.ts';
import { createRecordingStudio } from './studio-recordings.ts';
import { makeWav } from './uploads.ts';

/** A WAV file that contains noise, because the server rejects silent recordings. */
const wav = Buffer.from(makeWav(2000).map((byte, index) => (index < 44 ? byte : (index * 7) % 64)));
const seconds = 20;

export const heardTexts = ['Le roi dort.', 'La reine lit.', 'Le fou chante.', 'Le chat part.'];

type Heard = { times: (TimeSpan & { flagged?: boolean; reasons?: FlagReason[] })[]; unwritten: TimeSpan[] };

/** The fake narration hears each text, and speech before the texts, between them and after them. */
export const heard: Heard = {
  times: [
    { start: 4, end: 5 },
    { start: 6, end: 7, flagged: true },
    { start: 10, end: 11 },
    { start: 13, end: 14, flagged: true },
  ],
  unwritten: [
    { start: 0.20004, end: 3 },
    { start: 8, end: 9.5 },
    { start: 16, end: 19 },
  ],
};

type Hear = (within: TimeSpan | undefined) => Partial<Heard>;

/**
 * Creates a fake narration that hears what `hear` returns. `parts` are the parts of the recording that it was asked to
 * align, and `clips` those that it cut.
 */
export function createFakeNarration(world: World, hear: Hear = () => ({})) {
  const parts: (TimeSpan | undefined)[] = [];
  const clips: TimeSpan[] = [];
  const narration: Narration = {
    ...world.deps.narration,
    prepare: async ({ copy }) => {
      await writeFile(copy, 'copy');
      return { seconds, peaks: Buffer.alloc(100) };
    },
    align: async ({ phrases, within }) => {
      parts.push(within);
      const { times, unwritten } = { ...heard, ...hear(within) };
      const spokenPhrases = phrases.map((text) => {
        const spokenTimes = times[heardTexts.indexOf(text)] ?? { start: 0, end: 0, flagged: true };
        return { text, flagged: false, reasons: [], words: [], areWordsMeasured: false, ...spokenTimes };
      });
      return { phrases: spokenPhrases, unwritten };
    },
    cut: async ({ clips: requestedClips }) => {
      clips.push(...requestedClips.map(({ start, end }) => ({ start, end })));
      for (const { path } of requestedClips) await writeFile(path, 'clip');
      return requestedClips.map(({ start, end }) => Math.round((end - start) * 1000));
    },
  };
  return { parts, clips, work: () => processRecordings({ ...world.deps, narration }) };
}

/** Builds a book and an editor, and returns functions with which the editor reviews a recording of its first chapter. */
export async function buildReview(world: World) {
  const studio = createRecordingStudio(world, await buildAdministrator(world));
  const { id: bookId } = await buildBook(world);
  const { id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } });
  const ask = (method: string, path: string, body: object) =>
    studio.ask(method, `/admin/chapter/${chapterId}/${path}`, body);
  const read = async () => (await studio.read(chapterId)) as RecordingView;
  /** Sends a change of the current version, and returns the response. */
  const change = async (method: string, path: string, body: object = {}) =>
    await ask(method, path, { version: (await read()).version, ...body });
  const editPhrases = async (at: number, count: number, phrases: object[]) => {
    const { status, body } = await change('PUT', 'recording', { at, count, phrases });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const start = async (texts: string[], extraFields: object = {}) => {
    const { status, body } = await studio.start(chapterId, wav, texts, extraFields);
    expect(status, JSON.stringify(body)).toBe(200);
  };
  return {
    studio,
    bookId,
    chapterId,
    ask,
    read,
    change,
    editPhrases,
    start,
    /** Uploads a recording and makes it ready for review. */
    prepare: async (hear?: Hear, extraFields: object = {}) => {
      await start(heardTexts, extraFields);
      await createFakeNarration(world, hear).work();
      return await read();
    },
    editPhrase: async (at: number, changes: Partial<DraftPhrase>) =>
      await editPhrases(at, 1, [{ ...(await read()).phrases[at], ...changes }]),
    takeOver: async () => {
      const response = await change('POST', 'take-over');
      const narration = createFakeNarration(world);
      await narration.work();
      return { ...response, clips: narration.clips };
    },
    publish: async (published: boolean) =>
      await studio.ask('PUT', `/admin/chapter-publication/${chapterId}`, { published }),
  };
}
