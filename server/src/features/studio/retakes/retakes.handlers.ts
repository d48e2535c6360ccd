import { calls } from '@lingostory/contract/studio/retakes/calls';
import { type PhraseSoundView, type RetakeView, schemas } from '@lingostory/contract/studio/retakes/schemas';
import type { Deps } from '../../../deps.ts';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { clipAddressOf, withClips } from '../../reading/public.ts';
import { toChapterOfBookView } from '../base/studio.views.ts';
import { runOrReportConflict } from '../base/versions.ts';
import { createRetake } from './create-retake.ts';
import { discardRetake } from './discard-retake.ts';
import { findPhraseSound, type PhraseSoundRow, type ReadyRetake } from './find-phrase-sound.ts';
import { restorePhraseSound } from './restore-phrase-sound.ts';
import { takeRetake } from './take-retake.ts';

const toRetakeView = (deps: Deps, bookId: number, retake: ReadyRetake): RetakeView => ({
  id: retake.id,
  line_audio: clipAddressOf(deps, bookId, retake.clip),
  audio_ms: retake.milliseconds,
  warnings: retake.warnings,
  created_at: retake.createdAt.toISOString(),
});

const createViewMapper =
  (deps: Deps) =>
  (phrase: PhraseSoundRow): PhraseSoundView => ({
    id: phrase.id,
    version: phrase.version,
    chapter_id: phrase.chapterId,
    phrase_no: phrase.phraseNo,
    phrase: phrase.phrase,
    emphasis: phrase.emphasis,
    line_audio: phrase.audioFile && clipAddressOf(deps, phrase.bookId, phrase.audioFile),
    audio_ms: phrase.audioMs,
    chapter: toChapterOfBookView(phrase.chapter),
    before: phrase.before,
    after: phrase.after,
    previous_id: phrase.previousId,
    next_id: phrase.nextId,
    retake: phrase.retake && toRetakeView(deps, phrase.bookId, phrase.retake),
    former: phrase.former.map(({ soundId, replacedAt, former }) => ({
      sound_id: soundId,
      line_audio: clipAddressOf(deps, phrase.bookId, former.clip),
      audio_ms: former.milliseconds,
      replaced_at: replacedAt.toISOString(),
    })),
  });

export const retakeRoutes = defineRoutes(calls, schemas, {
  readPhraseSound: withClips(async ({ deps, caller, input }) => ({
    data: createViewMapper(deps)(await findPhraseSound(deps, deps.db, input.id, caller.id)),
    missing_programs: await deps.narration.findMissingPrograms(),
  })),
  createRetake: withBudget(
    createExpensiveBudget(2),
    withClips(async ({ deps, caller, input, files }) => {
      const { bookId, retake } = await runOrReportConflict('phrase', createViewMapper(deps), () =>
        createRetake(deps, caller.id, input, files.take),
      );
      return { data: toRetakeView(deps, bookId, retake) };
    }),
  ),
  takeRetake: withClips(async ({ deps, caller, input }) => {
    const toView = createViewMapper(deps);
    const phrase = await runOrReportConflict('phrase', toView, () => takeRetake(deps, caller.id, input));
    return { message: `Phrase ${phrase.phraseNo} has its new sound.`, data: toView(phrase) };
  }),
  discardRetake: async ({ deps, caller, input }) => {
    await discardRetake(deps, caller.id, input.id);
    return { message: 'The take is discarded. The phrase stays as it was.' };
  },
  restorePhraseSound: withClips(async ({ deps, caller, input }) => {
    const toView = createViewMapper(deps);
    const phrase = await runOrReportConflict('phrase', toView, () =>
      restorePhraseSound(deps, caller.id, input),
    );
    return { message: `Phrase ${phrase.phraseNo} has its former sound again.`, data: toView(phrase) };
  }),
});
