import type { FurtherPhraseView, KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { describe, expect, it } from 'vitest';
import { takeTurn } from './turns.ts';

const buildPhrase = (phraseId: number, bookCode: string | null = 'le-phare'): FurtherPhraseView => ({
  phrase_id: phraseId,
  phrase: `Les hiboux ${phraseId}.`,
  text: 'hiboux',
  start: 4,
  phrase_translation: '',
  book_title: 'Le Phare',
  book_code: bookCode,
  phrase_no: bookCode === null ? null : phraseId,
  sample_phrase_no: null,
  audio: bookCode === null ? null : `/clip-${phraseId}.mp3`,
});
const buildWord = (
  furtherPhrases: FurtherPhraseView[],
  bookCode: string | null = 'le-phare',
): KeptWordView => ({
  id: 'word',
  lemma: 'hibou',
  meaning: 'owl',
  note: 'my note',
  state: 'learning',
  created_at: '2026-11-28T10:00:00Z',
  due: '2026-11-28T10:00:00Z',
  repetitions: 0,
  lapses: 0,
  set_aside: false,
  ...buildPhrase(0, bookCode),
  text: 'hibou',
  phrase: 'Un hibou.',
  start: 3,
  further_phrases: furtherPhrases,
});
const listTurns = (word: KeptWordView) =>
  [0, 1, 2, 3, 4].map((repetitions) => takeTurn(word, repetitions).phrase);

describe('takeTurn', () => {
  it('shows the phrases of a word in turn by its repetitions', () => {
    const word = buildWord([buildPhrase(1), buildPhrase(2)]);
    expect(listTurns(word)).toEqual([
      'Un hibou.',
      'Les hiboux 1.',
      'Les hiboux 2.',
      'Un hibou.',
      'Les hiboux 1.',
    ]);
    expect(takeTurn(word, 1)).toMatchObject({
      ...{ phraseId: 1, text: 'hiboux', start: 4, audio: '/clip-1.mp3', phrase_no: 1 },
      ...{ id: 'word', lemma: 'hibou', meaning: 'owl', note: 'my note' },
    });
  });

  it('leaves out phrases that the member can’t read, unless there are no others', () => {
    expect(new Set(listTurns(buildWord([buildPhrase(1, null), buildPhrase(2)])))).toEqual(
      new Set(['Un hibou.', 'Les hiboux 2.']),
    );
    expect(new Set(listTurns(buildWord([buildPhrase(1)], null)))).toEqual(new Set(['Les hiboux 1.']));
    expect(new Set(listTurns(buildWord([buildPhrase(1, null)], null)))).toEqual(new Set(['Un hibou.']));
  });
});
