import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createRecordingStudio, recordedText, recordText } from '../../support/studio/studio-recordings.ts';

let world: World;
let studio: ReturnType<typeof createRecordingStudio>;
let sound: Buffer;
let chapterId: number;

beforeAll(async () => {
  world = await startWorld();
  studio = createRecordingStudio(world, await buildAdministrator(world));
  sound = await recordText();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { id: bookId } = await buildBook(world);
  ({ id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } }));
});

describe('POST /v1/admin/chapter/{id}/recording', () => {
  it.each([
    ['no text', { phrases: [] }, { phrases: ['Please enter the text of the recording.'] }],
    ['an empty line', { phrases: ['Oui.', ' '] }, { phrases: ['Phrase 2 is empty.'] }],
    [
      'a line that is too long',
      { phrases: ['Oui.', 'a'.repeat(1001)] },
      { phrases: ['Phrase 2 has more than 1000 characters.'] },
    ],
    [
      'too many lines',
      { phrases: Array(5001).fill('Oui.') },
      { phrases: ['A recording can have at most 5,000 phrases. Please split the chapter.'] },
    ],
    [
      'times for another number of phrases',
      { times: [0, 1, 2] },
      { times: ['times must have a start and an end for each phrase.'] },
    ],
    [
      'times that overlap',
      { phrases: ['Oui.', 'Non.'], times: [0, 2, 1, 3] },
      { times: ['Phrase 2 must not begin before phrase 1 ends.'] },
    ],
    [
      'an upload that is not there',
      { upload_id: 'nothing' },
      { upload_id: ['We couldn’t find this upload. Please upload the file again.'] },
    ],
  ])('rejects a recording with %s', async (_caseName, requestBody, errors) => {
    const validRequest = { upload_id: await studio.upload(sound), phrases: recordedText };
    const path = `/admin/chapter/${chapterId}/recording`;
    const response = await studio.ask('POST', path, { ...validRequest, ...requestBody });
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual(errors);
    expect(await studio.read(chapterId)).toBeNull();
  });

  it('rejects a recording whose upload is incomplete', async () => {
    const uploadResponse = await studio.beginUpload(100);
    const upload_id = uploadResponse.headers.get('location')?.split('/').at(-1);
    const requestBody = { upload_id, phrases: recordedText };
    const response = await studio.ask('POST', `/admin/chapter/${chapterId}/recording`, requestBody);
    expect(response.body.errors).toEqual({ upload_id: ['The upload isn’t complete yet.'] });
  });
});
