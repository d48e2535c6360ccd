import type { OpenWorkView } from '@lingostory/contract/studio/open-work/schemas';
import { expect, test } from 'vitest';
import { isServerWorking, listOpenItems } from './open-work-labels.ts';

const chapter: OpenWorkView = {
  id: 7,
  title: 'La digue',
  chapter_no: 1,
  published: true,
  book: { id: 1, title: 'Le phare', book_code: 'le-phare' },
  recording: null,
  clip_check: null,
  clip_changes: 0,
  phrases_without_audio: 0,
  phrases_without_meanings: 0,
  phrases_without_translation: 0,
  phrases_with_draft: 0,
  sound_reports: 0,
};

test('lists what is open in a chapter, with links to where it is done', () => {
  expect(listOpenItems(chapter)).toEqual([]);
  expect(
    listOpenItems({
      ...chapter,
      recording: 'ready',
      clip_check: 'ready',
      clip_changes: 1,
      phrases_without_audio: 1,
      phrases_without_meanings: 2,
      phrases_without_translation: 3,
    }),
  ).toEqual([
    { text: 'Recording is ready to review', to: '/admin/chapter/recording/7', tone: 'waiting' },
    { text: '1 clip change to review', to: '/admin/chapter/clips/7', tone: 'waiting' },
    { text: '1 phrase without a clip', to: '/admin/chapter/phrase/list/7', tone: 'missing' },
    { text: '2 phrases without all meanings', to: '/admin/chapter/meanings/7', tone: 'missing' },
    { text: '3 phrases without a translation', to: '/admin/chapter/translations/7', tone: 'missing' },
  ]);
});

test('names open reports of a wrong sound', () => {
  expect(listOpenItems({ ...chapter, sound_reports: 2 })).toEqual([
    { text: '2 open reports of a wrong sound', to: '/admin/reports?chapter=7', tone: 'missing' },
  ]);
});

test('says how many of the phrases without a translation have a draft to accept', () => {
  const textsOf = (missing: number, drafts: number) =>
    listOpenItems({ ...chapter, phrases_without_translation: missing, phrases_with_draft: drafts }).map(
      ({ text }) => text,
    );
  expect(textsOf(3, 1)).toEqual(['3 phrases without a translation (1 draft to accept)']);
  expect(textsOf(2, 2)).toEqual(['2 phrases without a translation (2 drafts to accept)']);
  expect(textsOf(2, 0)).toEqual(['2 phrases without a translation']);
});

test('tells what the server works on from what waits for an editor', () => {
  const textsOf = (changes: Partial<OpenWorkView>) =>
    listOpenItems({ ...chapter, ...changes }).map(({ text, tone }) => `${text} (${tone})`);
  expect(textsOf({ recording: 'aligning', clip_check: 'checking' })).toEqual([
    'Recording is being aligned (working)',
    'Clips are being checked (working)',
  ]);
  expect(textsOf({ recording: 'failed', clip_check: 'failed' })).toEqual([
    'Recording couldn’t be used (waiting)',
    'Clips couldn’t be checked (waiting)',
  ]);
  expect(textsOf({ clip_check: 'taking' })).toEqual(['Clips are being changed (working)']);
  expect(isServerWorking([chapter, { ...chapter, recording: 'waiting' }])).toBe(true);
  expect(isServerWorking([{ ...chapter, recording: 'ready', phrases_without_audio: 1 }])).toBe(false);
});
