import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import type { StudioPhraseView } from '@lingostory/contract/studio/phrases/schemas';
import { type ReactNode, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import {
  phrasesPageSize,
  useDeletePhraseMutation,
  useEditPhraseMutation,
  useListPhrasesQuery,
  useMovePhraseMutation,
  useRestorePhraseMutation,
} from '../base/phrases.api.ts';
import { OrderedRows } from '../base/rows/ordered-rows.tsx';
import { useOrderedRows } from '../base/rows/use-ordered-rows.ts';
import { KeyList } from '../keys/key-list.tsx';
import { PictureList } from '../pictures/picture-list.tsx';
import { PhraseCommands } from './phrase-commands.tsx';
import styles from './phrase-list.module.css';
import { commands } from './phrase-list-keys.ts';
import { PhraseListLinks } from './phrase-list-links.tsx';
import { PhraseRow, phraseColumns } from './phrase-row.tsx';
import { PhraseSearch } from './phrase-search.tsx';
import { useChosenPhrase } from './use-chosen-phrase.ts';
import { useClipPlayback } from './use-clip-playback.ts';
import { usePhraseCommands } from './use-phrase-commands.ts';

type PhraseListProps = {
  chapterId: number;
  page: number;
  onPageChange: (page: number) => void;
  renderPageLinks: (page: number, lastPage: number) => ReactNode;
};

/** A chapter's phrases, in the order in which they are read, and commands for the chosen one. */
export function PhraseList({ chapterId, page, onPageChange, renderPageLinks }: PhraseListProps) {
  const query = toQueryState(useListPhrasesQuery({ chapter_id: chapterId, page, per_page: phrasesPageSize }));
  const { data: phraseList } = query;
  const [remove] = useDeletePhraseMutation();
  const [restorePhrase] = useRestorePhraseMutation();
  const [movePhrase] = useMovePhraseMutation();
  const [editPhrase] = useEditPhraseMutation();
  const phrases = phraseList?.data.phrase ?? [];
  const total = phraseList?.meta.total ?? 0;
  const lastPage = Math.ceil(total / phrasesPageSize);
  const parentIds = { chapter_id: chapterId, book_id: phraseList?.data.book.id };
  const { order, outcome, setOutcome, undo, handleDelete } = useOrderedRows(
    phrases.map(({ id }) => id),
    {
      list: `phrases:${chapterId}`,
      firstPosition: (page - 1) * phrasesPageSize,
      total,
      move: (id, position) => movePhrase({ id, ...parentIds, place: position + 1 }),
      remove: (id) => remove({ id, ...parentIds }),
      restore: (id) => restorePhrase({ id }),
      getName: (id) => phrases.find((phrase) => phrase.id === id)?.phrase,
    },
  );
  const { frame } = order;
  const { phrase, choose, expectDeletion, leave, go } = useChosenPhrase({
    chapterId,
    phrases,
    page,
    lastPage,
    frame,
    onPageChange,
  });
  const { isPlayingOn, togglePlay, togglePlayOn } = useClipPlayback({
    frame,
    chosenId: phrase?.id,
    goOn: () => go(1),
  });
  const handleMove = (id: number, offset: -1 | 1) => {
    const isAtEdge = id === (offset < 0 ? phrases[0] : phrases.at(-1))?.id;
    const position = order.positionOf(id) + offset;
    if (isAtEdge && position >= 0 && position < total && !order.isBusy) leave();
    order.step(id, offset, 'row');
  };
  const [isKeyListOpen, setKeyListOpen] = useState(false);
  const handleCommand = usePhraseCommands({
    frame,
    phraseId: phrase?.id,
    actions: {
      togglePlay,
      togglePlayOn,
      next: () => go(1),
      previous: () => go(-1),
      moveUp: (id) => handleMove(id, -1),
      moveDown: (id) => handleMove(id, 1),
      undo: () => undo.newest.current?.click(),
      keys: () => setKeyListOpen(true),
    },
  });
  const saveSeparator = async (row: StudioPhraseView, separator: PhraseSeparator, version: number) => {
    setOutcome(null);
    const { data, error } = await editPhrase({ id: row.id, phrase: row.phrase, separator, version });
    if (error !== undefined) setOutcome({ tone: 'bad', message: messageFor('studio', error) });
    return data?.data.version ?? null;
  };
  return (
    <>
      <OrderedRows
        label="Phrases"
        noun="the phrases"
        columns={phraseColumns}
        order={order}
        outcome={outcome}
        undo={undo}
        query={query}
        toolbar={
          <>
            <p>{phraseList === undefined ? '' : pluralize(total, 'phrase')}</p>
            <PhraseListLinks
              chapterId={chapterId}
              bookCode={phraseList?.data.book.book_code}
              hasPhrases={total > 0}
            />
            <div className={styles.search}>
              {phraseList !== undefined && <PhraseSearch bookCode={phraseList.data.book.book_code} />}
            </div>
          </>
        }
        commands={
          phrase !== undefined && (
            <PhraseCommands
              phrase={phrase}
              order={order}
              isPlayingOn={isPlayingOn}
              canUndo={undo.deletions.length > 0}
              onCommand={handleCommand}
            />
          )
        }
        frameClassName={styles.frame}
        contentBelow={
          <>
            {renderPageLinks(page, lastPage)}
            {phraseList !== undefined && page >= lastPage && (
              <PictureList
                title="Pictures at the end of the chapter"
                hint="Readers see them after the last phrase. Pictures elsewhere belong to the phrase after them."
                place={{ chapter_id: chapterId, phrase_id: null }}
                pictures={phraseList.data.end_pictures}
              />
            )}
          </>
        }
      >
        {phrases.map((row, index) => (
          <PhraseRow
            key={row.id}
            row={row}
            order={order}
            isFirst={page === 1 && index === 0}
            isChosen={row.id === phrase?.id}
            onChoose={() => choose(row.id)}
            onSeparatorChange={(separator, version) => saveSeparator(row, separator, version)}
            onDelete={async () => {
              expectDeletion();
              await handleDelete(row.id);
            }}
          />
        ))}
      </OrderedRows>
      {isKeyListOpen && <KeyList commands={commands} onClose={() => setKeyListOpen(false)} />}
    </>
  );
}
