import { Tabs } from '@base-ui/react/tabs';
import { maxBookSearchLength } from '@lingostory/contract/reading/constants';
import { useRef, useState } from 'react';
import { useCloseOnBack } from '../../../lib/navigation/use-close-on-back.ts';
import { useDebouncedCallback } from '../../../lib/use-debounced-callback.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { Phrase, PhraseSource } from '../base/reading.api.ts';
import { BookmarkList } from '../bookmarks/bookmark-list.tsx';
import { ChapterList } from './chapter-list.tsx';
import styles from './contents-panel.module.css';
import { PhraseSearch } from './phrase-search.tsx';
import type { ReaderContents } from './use-reader-contents.ts';

/** Debounce delay of the search field, in milliseconds. */
const searchDelayMs = 250;

type ContentsPanelProps = {
  source: PhraseSource;
  phrase: Phrase;
  contents: Pick<ReaderContents, 'query' | 'bookmarks' | 'jump' | 'close'>;
  /** Returns the element that gets the focus after a jump. */
  story: () => HTMLElement | null;
};

/** The contents panel: the book's chapters, bookmarks and search results, each linking to its phrase. */
export function ContentsPanel({ source, phrase, contents, story }: ContentsPanelProps) {
  const { query, bookmarks, jump, close } = contents;
  const currentButton = useRef<HTMLButtonElement>(null);
  const hasJumped = useRef(false);
  const handleJump = (phraseNo: number) => {
    hasJumped.current = true;
    jump(phraseNo);
    // Moves the focus after the dialog has closed. By default, the dialog would focus the story's first word.
    requestAnimationFrame(() => story()?.focus({ preventScroll: true }));
  };
  const currentPhraseNo = phrase.phrase_no;
  const chapterList = (
    <ChapterList
      query={query}
      currentPhraseNo={currentPhraseNo}
      currentButton={currentButton}
      onJump={handleJump}
    />
  );
  const search = useSearch();
  useCloseOnBack(true, close);
  return (
    <Dialog
      open
      onClose={close}
      title="Contents"
      // Doesn't focus the search field, because that would open a phone's keyboard.
      initialFocus={() => currentButton.current ?? true}
      finalFocus={() => !hasJumped.current}
    >
      <Tabs.Root defaultValue="chapters" className={styles.tabs}>
        <div className={styles.head}>
          {source !== 'preview' && (
            <TextField
              label={source === 'sample' ? 'Search in this sample' : 'Search in this book'}
              type="search"
              lang="fr"
              autoComplete="off"
              maxLength={maxBookSearchLength}
              value={search.text}
              onChange={(event) => search.type(event.target.value)}
            />
          )}
          {bookmarks.isAvailable && search.words === '' && (
            <Tabs.List className={styles.list} aria-label="Contents">
              <Tabs.Tab value="chapters" className={styles.tab}>
                Chapters
              </Tabs.Tab>
              <Tabs.Tab value="bookmarks" className={styles.tab}>
                Bookmarks
              </Tabs.Tab>
            </Tabs.List>
          )}
        </div>
        {source !== 'preview' && search.words !== '' ? (
          <PhraseSearch
            source={source}
            bookCode={phrase.book.book_code}
            words={search.words}
            onJump={handleJump}
          />
        ) : bookmarks.isAvailable ? (
          <>
            <Tabs.Panel value="chapters" className={styles.panel}>
              {chapterList}
            </Tabs.Panel>
            <Tabs.Panel value="bookmarks" className={styles.panel}>
              <BookmarkList bookmarks={bookmarks} onJump={handleJump} />
            </Tabs.Panel>
          </>
        ) : (
          chapterList
        )}
      </Tabs.Root>
    </Dialog>
  );
}

/** Returns the search field's text and its debounced value. */
function useSearch() {
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const scheduleSearch = useDebouncedCallback(() => setWords(text.trim()), searchDelayMs);
  const handleTyping = (typedText: string) => {
    setText(typedText);
    scheduleSearch();
  };
  return { text, type: handleTyping, words: text.trim() === '' ? '' : words };
}
