import type { WordState } from '@lingostory/contract/vocabulary/constants';
import { useCallback, useEffect, useState } from 'react';
import type { Chapter } from '../base/chapters.ts';
import { useReaderSettings } from '../base/reader-settings.ts';
import type { Phrase } from '../base/reading.api.ts';
import { useIdle } from '../base/use-idle.ts';
import type {
  OpenWord,
  TextWords,
  VocabularyPort,
  WordMark,
  WordOutcome,
  WordPosition,
} from '../base/words-port.ts';

/** Number of phrases ahead of the current one whose word states are loaded. */
const phrasesAheadCount = 5;
/** Maximum number of phrases to search for the next new word. */
const maxPhrasesSearched = 50;

type KnownWordsOptions = { phrase: Phrase | null; edition: number; jump: (to: number) => void };

/** The chapter whose remaining words the member is marking as known. */
export type ChapterWords = {
  chapter: Chapter;
  list: VocabularyPort['listNewWords'];
  /** Marks words as known. Returns an error message, or null on success. */
  markKnown: (lemmas: readonly string[]) => Promise<string | null>;
  close: () => void;
};

export type KnownWords = TextWords & {
  isMember: boolean;
  isMarking: boolean;
  open: OpenWord | null;
  chooseState: (state: WordState) => void;
  goToNextNew: () => void;
  openChapter: (chapter: Chapter) => void;
  /** Null while the dialog is closed. */
  chapterWords: ChapterWords | null;
  /** The outcome of the last action, as long as its notice is shown. */
  notice: WordOutcome | null;
  undo: () => Promise<void>;
  dismissNotice: () => void;
};

/** Returns the states of the displayed words, and the actions that change them. */
export function useKnownWords(
  port: VocabularyPort | null,
  { phrase, edition, jump }: KnownWordsOptions,
): KnownWords {
  const { settings } = useReaderSettings();
  const [open, setOpen] = useState<OpenWord | null>(null);
  const [requestedWord, setRequestedWord] = useState<WordPosition | null>(null);
  const [chapter, setChapter] = useState<Chapter | null>(null);
  const [notice, setNotice] = useState<WordOutcome | null>(null);
  const isIdle = useIdle(phrase !== null);
  const isMember = port !== null && port.invitation === null;
  const hasWordStates = port?.begun ?? null;
  /** True if words are marked in the text. By default, marks turn on once the member has set a state for any word. */
  const isMarking = isMember && (settings.markNewWords ?? hasWordStates === true);
  const canLoadStates = isMember && isIdle && (settings.markNewWords ?? hasWordStates !== false);

  const findState = port?.find;
  const requestStates = port?.want;
  const loadStates = useCallback(
    (from: number, count: number) => {
      if (canLoadStates) void requestStates?.({ from, count }, edition);
    },
    [canLoadStates, requestStates, edition],
  );
  const { phrase_no: at, total } = phrase ?? { phrase_no: null, total: 0 };
  useEffect(() => {
    if (at !== null) loadStates(at, Math.min(phrasesAheadCount, total - at) + 1);
  }, [at, total, loadStates]);

  const findMark = useCallback(
    (phraseNo: number, index: number): WordMark | null => {
      const wordState = findState?.(phraseNo, index);
      if (!wordState || wordState.lemma === '') return null;
      return wordState.state === 'new' || wordState.state === 'learning' ? wordState.state : null;
    },
    [findState],
  );

  const runAction = async (action: (vocabulary: VocabularyPort) => Promise<WordOutcome | null>) => {
    if (port === null) return;
    setNotice(port.invitation === null ? await action(port) : { message: port.invitation, undo: null });
  };

  return {
    statusOf: ({ phraseNo, index }: WordPosition) => {
      if (port === null) return null;
      const wordState = port.find(phraseNo, index) ?? { lemma: null, state: 'new' as const, isStored: false };
      return wordState.lemma === '' ? null : wordState;
    },
    isOffered: port !== null,
    isMember,
    isMarking,
    markOf: isMarking ? findMark : null,
    loadStates,
    open,
    reportOpen: (word: OpenWord | null) => {
      setOpen(word);
      if (word?.phraseNo === requestedWord?.phraseNo && word?.index === requestedWord?.index)
        setRequestedWord(null);
    },
    requestedWord,
    toggleStored: () => open && void runAction(({ toggleStored }) => toggleStored(open)),
    chooseState: (state: WordState) => open && void runAction(({ chooseState }) => chooseState(open, state)),
    goToNextNew: () =>
      void runAction(async ({ nextNew }) => {
        if (at === null) return null;
        const searchStart = open ?? { phraseNo: at, index: -1 };
        const { place, isRead } = await nextNew(
          searchStart,
          Math.min(maxPhrasesSearched, total - searchStart.phraseNo + 1),
        );
        if (place !== null) {
          setRequestedWord(place);
          if (place.phraseNo !== at) jump(place.phraseNo);
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
