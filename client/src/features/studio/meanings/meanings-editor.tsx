import type { ChapterWordsView } from '@lingostory/contract/studio/meanings/schemas';
import { useRef, useState } from 'react';
import { useLeaveQuestion } from '../../../lib/forms/use-leave-question.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { SaveProblems } from '../base/save-problems.tsx';
import { ClipAudio } from '../files/clip-audio.tsx';
import { toggleClip } from '../files/toggle-clip.ts';
import { KeyList } from '../keys/key-list.tsx';
import { useKeyCommands } from '../keys/use-key-commands.ts';
import { PhraseLemmas } from '../lemmas/phrase-lemmas.tsx';
import { ChapterProgress } from './chapter-progress.tsx';
import { MeaningField } from './meaning-field.tsx';
import styles from './meanings-editor.module.css';
import { type CommandName, commandOf, commands, isMeaningStart } from './meanings-keys.ts';
import { OpenPhrases } from './open-phrases.tsx';
import { PhraseWords } from './phrase-words.tsx';
import type { MeaningsEvent } from './state/meanings.ts';
import { countUnsavedChanges } from './state/meanings-queue.ts';
import type { MeaningsState } from './state/meanings-state.ts';
import { itemAt, phraseIndexOf, toPositionKey } from './state/positions.ts';
import { countOpenWords, countWords } from './state/words.ts';
import { Suggestions } from './suggestions.tsx';
import { Toolbar } from './toolbar.tsx';
import { useChosenItemFocus } from './use-chosen-item-focus.ts';
import { eventOf, useMeanings } from './use-meanings.ts';

type MeaningsEditorProps = { list: ChapterWordsView; refetch: () => Promise<ChapterWordsView> };

/** Editor that shows one phrase at a time, with suggested meanings for words that have none. */
export function MeaningsEditor({ list, refetch }: MeaningsEditorProps) {
  const [state, send] = useMeanings({ list, refetch });
  const [isKeyListOpen, setKeyListOpen] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const { phrases, position, queue, drafts, note } = state;
  const editorRef = useChosenItemFocus(state);
  const leaveDialogProps = useLeaveQuestion(() => queue.unsaved.length > 0 || hasDraft(drafts));

  const handleCommand = (name: CommandName) => {
    if (name === 'keys') setKeyListOpen(true);
    else if (name === 'type') fieldRef.current?.focus();
    else if (name === 'play') toggleClip(editorRef.current);
    else send(eventOf(name));
  };
  // Typing a letter only moves the focus to the field. The browser then enters the letter there.
  useKeyCommands(commandOf, handleCommand, (keyPress) => {
    if (isMeaningStart(keyPress)) fieldRef.current?.focus();
  });

  const index = phraseIndexOf(phrases, position);
  const phrase = phrases[index];
  const openItem = itemAt(phrases, position);
  return (
    <div className={styles.editor} ref={editorRef}>
      <ChapterProgress list={list} phrases={phrases} />
      <SaveProblems
        saveProblem={queue.problem}
        unsavedCount={countUnsavedChanges(queue)}
        problem={state.problem}
        send={send}
      />
      {phrase !== undefined && (
        <section
          className={styles.panel}
          aria-label={`Phrase ${index + 1} of ${phrases.length}`}
          tabIndex={-1}
          data-panel=""
        >
          <div className={styles.where}>
            <p>
              {`Phrase ${index + 1} of ${phrases.length}`}{' '}
              <span className={styles.count}>{toOpenWordCountLabel(countOpenWords(phrase))}</span>
            </p>
            {phrase.line_audio !== null && (
              <ClipAudio
                key={phrase.line_audio}
                src={phrase.line_audio}
                label={`Clip of phrase ${index + 1}`}
                className={styles.clip}
              />
            )}
          </div>
          <PhraseWords
            phrase={phrase}
            openItem={openItem}
            onChoose={(chosen) => send({ type: 'positionChosen', position: chosen })}
          />
          <div className={styles.work} data-open={openItem !== undefined || undefined}>
            <div>
              {openItem === undefined ? (
                <p className={styles.soft}>Every word of this phrase is explained.</p>
              ) : (
                <Suggestions
                  openItem={openItem}
                  isWaiting={!phrase.hasSuggestions}
                  onTake={(suggestionNumber) => send({ type: 'suggestionTaken', number: suggestionNumber })}
                />
              )}
            </div>
            <div className={styles.own}>
              {openItem !== undefined && (
                <MeaningField
                  key={toPositionKey(position)}
                  state={state}
                  openItem={openItem}
                  field={fieldRef}
                  send={send}
                />
              )}
            </div>
          </div>
          <Toolbar state={state} phrase={phrase} openItem={openItem} onCommand={handleCommand} />
          <p className={styles.note} role="status">
            <span key={note.number}>{note.text}</span>
          </p>
        </section>
      )}
      {phrase !== undefined && <PhraseLemmas phraseId={phrase.id} />}
      <OpenPhrases phrases={phrases} chosenIndex={index} send={send} />
      {isKeyListOpen && <KeyList commands={commands} onClose={() => setKeyListOpen(false)} />}
      <TakeChapterDialog state={state} send={send} />
      <LeaveDialog {...leaveDialogProps} />
    </div>
  );
}

const hasDraft = (drafts: MeaningsState['drafts']) =>
  [...drafts.values()].some(({ text }) => text.trim() !== '');

const toOpenWordCountLabel = (openWordCount: number) =>
  openWordCount === 0 ? 'Every word is explained' : `${pluralize(openWordCount, 'open word')}`;

type TakeChapterDialogProps = { state: MeaningsState; send: (event: MeaningsEvent) => void };

/**
 * Asks the editor to confirm accepting the suggestions for a whole chapter, because most of them have not been shown
 * yet.
 */
function TakeChapterDialog({ state, send }: TakeChapterDialogProps) {
  const { phrases, skipped, isAsking } = state;
  const { open } = countWords(phrases);
  return (
    <ConfirmDialog
      open={isAsking}
      title="Take the first suggestion for every open word?"
      confirmLabel="Take all"
      onConfirm={() => send({ type: 'chapterTaken' })}
      onCancel={() => send({ type: 'askingClosed' })}
    >
      {`${pluralize(open, 'word is', 'words are')} open in this chapter. Each one that has a suggestion gets the first one without being checked. `}
      {skipped.size > 0 && 'Words that you skipped stay open. '}
      You can undo this.
    </ConfirmDialog>
  );
}
