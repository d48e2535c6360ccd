import { calls } from '@lingostory/contract/studio/lemmas/calls';
import {
  type CorrectionView,
  type LemmaWordView,
  type PhraseLemmasView,
  schemas,
} from '@lingostory/contract/studio/lemmas/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { runOrReportConflict } from '../base/versions.ts';
import { correctLemma, resetLemma } from './correct-lemma.ts';
import {
  type NamedCorrection,
  type PhraseLemmas,
  readPhraseLemmas,
  type WordWithLemma,
} from './read-phrase-lemmas.ts';

const toCorrectionView = (correction: NamedCorrection | undefined): CorrectionView | null =>
  correction === undefined
    ? null
    : {
        id: correction.id,
        lemma: correction.lemma,
        is_name: correction.isName,
        corrected_at: correction.correctedAt.toISOString(),
        corrected_by: correction.editorName,
      };

const toWordView = ({
  wordIndex,
  isName,
  canBeName,
  ofPhrase,
  ofBook,
  ...word
}: WordWithLemma): LemmaWordView => ({
  ...word,
  word_index: wordIndex,
  is_name: isName,
  can_be_name: canBeName,
  of_phrase: toCorrectionView(ofPhrase),
  of_book: toCorrectionView(ofBook),
});

const toPhraseView = ({ id, version, words }: PhraseLemmas): PhraseLemmasView => ({
  id,
  version,
  words: words.map(toWordView),
});

const toVersionView = ({ version }: { version: number }) => ({ version });

export const lemmaRoutes = defineRoutes(calls, schemas, {
  readPhraseLemmas: async ({ deps, input }) => ({
    data: toPhraseView(await readPhraseLemmas(deps.db, input.id)),
  }),
  correctLemma: withBudget(createExpensiveBudget(2), async ({ deps, input, caller }) => {
    const { phraseCount, unlistedLemma } = await runOrReportConflict('word', toVersionView, () =>
      correctLemma(deps, input, caller.id),
    );
    return {
      message: buildCorrectedMessage(phraseCount),
      hint:
        unlistedLemma === null
          ? null
          : `“${unlistedLemma}” isn’t in the French word list. Check that it is spelled correctly.`,
      data: toPhraseView(await readPhraseLemmas(deps.db, input.id)),
    };
  }),
  resetLemma: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    await runOrReportConflict('word', toVersionView, () => resetLemma(deps, input));
    return {
      message: 'The correction is removed.',
      data: toPhraseView(await readPhraseLemmas(deps.db, input.id)),
    };
  }),
});

const buildCorrectedMessage = (phraseCount: number) =>
  phraseCount === 1
    ? 'The correction is saved.'
    : `The correction is saved for ${phraseCount.toLocaleString('en')} phrases.`;
