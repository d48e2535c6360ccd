import type { WordState } from '@lingostory/contract/vocabulary/constants';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Chapter } from '../base/chapters.ts';
import { useReaderSettings } from '../base/reader-settings.ts';
import type { Phrase } from '../base/reading.api.ts';
import { useIdle } from '../base/use-idle.ts';
import type {
  OpenWord,
  TextWordControl,
  VocabularyPort,
  WordMark,
  WordOutcome,
  WordPosition,
} from '../base/words-port.ts';

/** Number of phrases ahead of the current one whose word states are loaded. */
const phrasesAheadCount = 5;
/** Maximum number of phrases to search for the next new word. */
const maxSearchedPhrases = 50;

type WordStatesOptions = { phrase: Phrase | null; edition: number; jump: (phraseNo: number) => void };

/** The chapter whose remaining words the member is marking as known. */
export type ChapterWordsControl = {
  chapter: Chapter;
  list: VocabularyPort['listNewWords'];
  /** Marks words as known. Returns an error message, or null on success. */
  markKnown: (lemmas: readonly string[]) => Promise<string | null>;
  close: () => void;
};

export type WordControl = TextWordControl & {
  isMember: boolean;
  isMarking: boolean;
  /** Renders details of the open word while its meaning is held open. Null otherwise. */
  details: ReactNode;
  openWord: OpenWord | null;
  /** The path of the page with every phrase that contains the open word. Null without an open word. */
  phrasesPath: string | null;
  chooseState: (state: WordState) => void;
  goToNextNewWord: () => void;
  openChapter: (chapter: Chapter) => void;
  /** Null while the dialog is closed. */
  chapterWords: ChapterWordsControl | null;
  /** The outcome of the last action, as long as its notice is shown. */
  notice: WordOutcome | null;
  undo: () => Promise<void>;
  dismissNotice: () => void;
};

/** Returns the states of the displayed words, and the actions that change them. */
export function useWordStates(
  port: VocabularyPort | null,
  { phrase, edition, jump }: WordStatesOptions,
): WordControl {
  const { settings } = useReaderSettings();
  const [open, setOpenWord] = useState<OpenWord | null>(null);
  const [requestedWord, setRequestedWord] = useState<WordPosition | null>(null);
  const [chapter, setChapter] = useState<Chapter | null>(null);
  const [notice, setNotice] = useState<WordOutcome | null>(null);
  const isIdle = useIdle(phrase !== null);
  const isMember = port !== null && port.invitation === null;
  const hasWordStates = port?.begun ?? null;
  /** True if words are marked in the text. By default, marks turn on once the member has set a state for any word. */
  const isMarkingWords = isMember && (settings.markNewWords ?? hasWordStates === true);
  const canLoadStates =
    isMember && isIdle && (settings.glosses || (settings.markNewWords ?? hasWordStates !== false));

  const findState = port?.findWord;
  const requestStates = port?.loadMissingStates;
  const loadStates = useCallback(
    (from: number, count: number) => {
      if (canLoadStates) void requestStates?.({ from, count }, edition);
    },
    [canLoadStates, requestStates, edition],
  );
  const { phrase_no: currentPhraseNo, total } = phrase ?? { phrase_no: null, total: 0 };
  useEffect(() => {
    if (currentPhraseNo !== null)
      loadStates(currentPhraseNo, Math.min(phrasesAheadCount, total - currentPhraseNo) + 1);
  }, [currentPhraseNo, total, loadStates]);

  const findMark = useCallback(
    (phraseNo: number, index: number): WordMark | null => {
      const wordState = findState?.(phraseNo, index);
      if (!wordState || wordState.lemma === '') return null;
      return wordState.state === 'new' || wordState.state === 'learning' ? wordState.state : null;
    },
    [findState],
  );

  const isUnknown = useCallback(
    (phraseNo: number, index: number) => {
      if (!isMember) return null;
      const wordState = findState?.(phraseNo, index);
      return Boolean(wordState?.lemma) && (wordState?.state === 'new' || wordState?.state === 'learning');
    },
    [isMember, findState],
  );

  const openWordLemma = open && port?.findWord(open.phraseNo, open.index)?.lemma;

  const runAction = async (action: (vocabulary: VocabularyPort) => Promise<WordOutcome | null>) => {
    if (port === null) return;
    setNotice(port.invitation === null ? await action(port) : { message: port.invitation, undo: null });
  };

  return {
    statusOf: ({ phraseNo, index }: WordPosition) => {
      if (port === null) return null;
      const wordState = port.findWord(phraseNo, index) ?? {
        lemma: null,
        state: 'new' as const,
        isStored: false,
      };
      return wordState.lemma === '' ? null : wordState;
    },
    canSetStates: port !== null,
    isMember,
    isMarking: isMarkingWords,
    details: open?.isHeld ? (port?.renderDetails(open) ?? null) : null,
    markOf: isMarkingWords ? findMark : null,
    isUnknown: settings.glosses ? isUnknown : null,
    loadStates,
    openWord: open,
    phrasesPath: openWordLemma
      ? (port?.phrasesPathOf({ lemma: openWordLemma, text: open?.text ?? '' }) ?? null)
      : null,
    reportOpenWord: (word: OpenWord | null) => {
      setOpenWord(word);
      if (word?.phraseNo === requestedWord?.phraseNo && word?.index === requestedWord?.index)
        setRequestedWord(null);
    },
    requestedWord,
    toggleStored: () => open && void runAction(({ toggleStored }) => toggleStored(open)),
    chooseState: (state: WordState) => open && void runAction(({ chooseState }) => chooseState(open, state)),
    goToNextNewWord: () =>
      void runAction(async ({ findNextNewWord }) => {
        if (currentPhraseNo === null) return null;
        const searchStart = open ?? { phraseNo: currentPhraseNo, index: -1 };
        const { position, isRead } = await findNextNewWord(
          searchStart,
          Math.min(maxSearchedPhrases, total - searchStart.phraseNo + 1),
        );
        if (position !== null) {
          setRequestedWord(position);
          if (position.phraseNo !== currentPhraseNo) jump(position.phraseNo);
          return null;
        }
        return { message: isRead ? noNewWordsMessage : searchFailedMessage, undo: null };
      }),
    openChapter: setChapter,
    chapterWords: port &&
      chapter && {
        chapter,
        list: port.listNewWords,
        markKnown: async (lemmas: readonly string[]) => {
          const outcome = await port.knowWords(lemmas);
          if ('problem' in outcome) return outcome.problem;
          setNotice(outcome);
          return null;
        },
        close: () => setChapter(null),
      },
    notice,
    undo: async () => {
      if (!notice?.undo) return;
      // Clears the notice first, so that a second press on Undo does nothing.
      setNotice(null);
      setNotice(await notice.undo());
    },
    dismissNotice: () => setNotice(null),
  };
}

const noNewWordsMessage = 'There are no new words in the next phrases.';
const searchFailedMessage = 'We can’t find the next new word right now. Please try again.';
