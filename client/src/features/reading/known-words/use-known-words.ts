import type { WordState } from '@lingostory/contract/vocabulary/constants';
import { useCallback, useEffect, useState } from 'react';
import type { Chapter } from '../base/chapters.ts';
import { useReaderSettings } from '../base/reader-settings.ts';
import type { Phrase } from '../base/reading.api.ts';
import { useIdle } from '../base/use-idle.ts';
import type { Done, OpenWord, TextWords, WordMark, WordPosition, WordsPort } from '../base/words-port.ts';

/** Number of phrases ahead of the current one whose word states are loaded. */
const ahead = 5;
/** Maximum number of phrases to search for the next new word. */
const searched = 50;

type ShownPhrase = { phrase: Phrase | null; edition: number; jump: (to: number) => void };

/** The chapter whose remaining words the member is marking as known. */
export type ChapterWords = {
  chapter: Chapter;
  list: WordsPort['listNewWords'];
  /** Marks words as known. Returns an error message, or null on success. */
  know: (lemmas: readonly string[]) => Promise<string | null>;
  close: () => void;
};

export type KnownWords = TextWords & {
  isMember: boolean;
  isMarking: boolean;
  open: OpenWord | null;
  chooseState: (state: WordState) => void;
  nextNew: () => void;
  openChapter: (chapter: Chapter) => void;
  /** Null while the dialog is closed. */
  chapterWords: ChapterWords | null;
  /** The outcome of the last action, until its notice ends. */
  said: Done | null;
  undo: () => Promise<void>;
  quieten: () => void;
};

/** Returns the states of the displayed words, and the actions that change them. */
export function useKnownWords(port: WordsPort | null, { phrase, edition, jump }: ShownPhrase): KnownWords {
  const { settings } = useReaderSettings();
  const [open, setOpen] = useState<OpenWord | null>(null);
  const [wanted, setWanted] = useState<WordPosition | null>(null);
  const [chapter, setChapter] = useState<Chapter | null>(null);
  const [said, setSaid] = useState<Done | null>(null);
  const isIdle = useIdle(phrase !== null);
  const isMember = port !== null && port.invitation === null;
  const begun = port?.begun ?? null;
  /** Off for members who don't use word states: marks turn on by default once a word has a state. */
  const isMarking = isMember && (settings.markNewWords ?? begun === true);
  const isAsking = isMember && isIdle && (settings.markNewWords ?? begun !== false);

  const find = port?.find;
  const ask = port?.want;
  const want = useCallback(
    (from: number, count: number) => {
      if (isAsking) void ask?.({ from, count }, edition);
    },
    [isAsking, ask, edition],
  );
  const { phrase_no: at, total } = phrase ?? { phrase_no: null, total: 0 };
  useEffect(() => {
    if (at !== null) want(at, Math.min(ahead, total - at) + 1);
  }, [at, total, want]);

  const marked = useCallback(
    (phraseNo: number, index: number): WordMark | null => {
      const known = find?.(phraseNo, index);
      if (!known || known.lemma === '') return null;
      return known.state === 'new' || known.state === 'learning' ? known.state : null;
    },
    [find],
  );

  const act = async (work: (members: WordsPort) => Promise<Done | null>) => {
    if (port === null) return;
    setSaid(port.invitation === null ? await work(port) : { message: port.invitation, undo: null });
  };

  return {
    statusOf: ({ phraseNo, index }: WordPosition) => {
      if (port === null) return null;
      const known = port.find(phraseNo, index) ?? { lemma: null, state: 'new' as const, isStored: false };
      return known.lemma === '' ? null : known;
    },
    isOffered: port !== null,
    isMember,
    isMarking,
    markOf: isMarking ? marked : null,
    want,
    open,
    noteOpen: (word: OpenWord | null) => {
      setOpen(word);
      if (word?.phraseNo === wanted?.phraseNo && word?.index === wanted?.index) setWanted(null);
    },
    wanted,
    toggleStored: () => open && void act(({ toggleStored }) => toggleStored(open)),
    chooseState: (state: WordState) => open && void act(({ chooseState }) => chooseState(open, state)),
    nextNew: () =>
      void act(async ({ nextNew }) => {
        if (at === null) return null;
        const after = open ?? { phraseNo: at, index: -1 };
        const { place, isRead } = await nextNew(after, Math.min(searched, total - after.phraseNo + 1));
        if (place !== null) {
          setWanted(place);
          if (place.phraseNo !== at) jump(place.phraseNo);
          return null;
        }
        return { message: isRead ? noneNew : unread, undo: null };
      }),
    openChapter: setChapter,
    chapterWords: port &&
      chapter && {
        chapter,
        list: port.listNewWords,
        know: async (lemmas: readonly string[]) => {
          const done = await port.knowWords(lemmas);
          if ('problem' in done) return done.problem;
          setSaid(done);
          return null;
        },
        close: () => setChapter(null),
      },
    said,
    undo: async () => {
      if (!said?.undo) return;
      // Clears the notice first, so that repeated presses undo only once.
      setSaid(null);
      setSaid(await said.undo());
    },
    quieten: () => setSaid(null),
  };
}

const noneNew = 'There are no new words in the next phrases.';
const unread = 'We can’t find the next new word right now. Please try again.';
