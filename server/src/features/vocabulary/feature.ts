import type { Feature } from '../../feature.ts';
import { toUtcTimeSql } from '../../lib/owned-data.ts';
import { detailRoutes } from './details/details.handlers.ts';
import { dictationRoutes } from './dictation/dictation.handlers.ts';
import { fileRoutes } from './files/files.handlers.ts';
import { occurrenceRoutes } from './occurrences/occurrences.handlers.ts';
import { oneNewWordRoutes } from './one-new-word/one-new-word.handlers.ts';
import { placementRoutes } from './placement/placement.handlers.ts';
import { practiceRoutes } from './practice/practice.handlers.ts';
import { countWordsOfChangedBooks } from './shares/count-words-of-changed-books.ts';
import { createShareRoutes } from './shares/shares.handlers.ts';
import { followLemmaChanges } from './states/follow-lemma-changes.ts';
import { stateRoutes } from './states/states.handlers.ts';
import { purgeRemovedWords } from './words/sweep-words.ts';
import { wordRoutes } from './words/words.handlers.ts';

export const vocabulary: Feature = {
  routes: () => [
    ...stateRoutes,
    ...placementRoutes,
    ...createShareRoutes(),
    ...wordRoutes,
    ...detailRoutes,
    ...occurrenceRoutes,
    ...oneNewWordRoutes,
    ...fileRoutes,
    ...practiceRoutes,
    ...dictationRoutes,
  ],
  jobs: (deps) => ({
    'count-books': { cron: '* * * * *', run: () => countWordsOfChangedBooks(deps) },
    'follow-lemmas': { cron: '* * * * *', run: () => followLemmaChanges(deps) },
  }),
  sweeps: [purgeRemovedWords],
  ownedData: {
    exportedLists: [
      {
        name: 'word_states',
        from: 'lemma_states r',
        key: [{ column: 'r.lemma', type: 'text' }],
        fields: {
          lemma: 'r.lemma',
          state: 'r.state',
          changed_at: toUtcTimeSql('r.changed_at'),
          day: "to_char(r.day, 'YYYY-MM-DD')",
        },
      },
      {
        name: 'kept_words',
        from: 'kept_words r',
        key: [
          { column: 'r.lemma', type: 'text' },
          { column: 'r.id', type: 'uuid' },
        ],
        fields: {
          id: 'r.id',
          lemma: 'r.lemma',
          text: 'r.text',
          meaning: 'r.meaning',
          note: 'r.note',
          phrase: 'r.phrase',
          book_title: 'r.book_title',
          created_at: toUtcTimeSql('r.created_at'),
          removed_at: toUtcTimeSql('r.removed_at'),
          due: toUtcTimeSql('r.due'),
          stability: 'r.stability',
          difficulty: 'r.difficulty',
          repetitions: 'r.repetitions',
          lapses: 'r.lapses',
          last_graded_at: toUtcTimeSql('r.last_graded_at'),
          set_aside: 'r.set_aside',
          returned_at: toUtcTimeSql('r.returned_at'),
        },
      },
      {
        name: 'practice_grades',
        from: 'practice_grades r',
        key: [{ column: 'r.id', type: 'uuid' }],
        fields: {
          id: 'r.id',
          word_id: 'r.word_id',
          grade: 'r.grade',
          graded_at: toUtcTimeSql('r.graded_at'),
          undone_at: toUtcTimeSql('r.undone_at'),
        },
      },
      {
        name: 'practice_choices',
        from: 'practice_choices r',
        key: [{ column: 'r.user_id', type: 'int' }],
        fields: { daily_limit: 'r.daily_limit', new_limit: 'r.new_limit' },
      },
    ],
    erasureByTable: {
      kept_words: 'deleted',
      kept_word_counts: 'deleted',
      practice_grades: 'deleted',
      practice_choices: 'deleted',
      lemma_states: 'deleted',
      lemma_state_counts: 'deleted',
      word_days: 'deleted',
      known_shares: 'deleted',
    },
  },
};
