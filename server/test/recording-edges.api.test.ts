import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processNarration } from '../src/adapters/narration/process-narration.ts';
import { workRecordings } from '../src/features/studio/public.ts';
import { buildAdministrator, buildBook, type Person } from './support/builders.ts';
import { recordingStudio, recordText } from './support/studio-recordings.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let administrator: Person;
let studio: ReturnType<typeof recordingStudio>;
let sound: Buffer;
let bookId: number;
let chapterId: number;

beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = recordingStudio(world, administrator);
  sound = await recordText();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: bookId } = await buildBook(world));
  ({ id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } }));
});

const read = async () => (await studio.read(chapterId)) as RecordingView;
const discard = async () => await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);

describe('a recording in the studio', () => {
  it('is left to the next process by one that ends', async () => {
    await studio.start(chapterId, sound);
    const narration = processNarration();
    await narration.close();
    await workRecordings({ ...world.deps, narration });
    const row = await world.deps.db.recording.findUniqueOrThrow({ where: { chapterId } });
    expect(row).toMatchObject({ state: 'aligning', problem: null, leaseId: null });
    await studio.work();
    expect(await read()).toMatchObject({ state: 'ready' });
    await discard();
  });
});
