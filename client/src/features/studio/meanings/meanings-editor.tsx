import type { ChapterWordsView } from '@lingostory/contract/studio/meanings/schemas';
import { useRef, useState } from 'react';
import { useLeaveQuestion } from '../../../lib/forms/use-leave-question.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { SaveProblems } from '../base/save-problems.tsx';
import { ClipAudio } from '../files/clip-audio.tsx';
import { toggleClip } from '../files/toggle-clip.ts';
import { KeyList } from '../keys/key-list.tsx';
import { useKeyCommands } from '../keys/use-key-commands.ts';
import { PhraseLemmas } from '../lemmas/phrase-lemmas.tsx';
import { ChapterProgress } from './chapter-progress.tsx';
import { MeaningField } from './meaning-field.tsx';
import { MeaningOrigin } from './meaning-origin.tsx';
import styles from './meanings-editor.module.css';
import { type CommandName, commandOf, commands, isMeaningStart } from './meanings-keys.ts';
import { OpenPhrases } from './open-phrases.tsx';
import { PhraseWords } from './phrase-words.tsx';
import { countUnsavedChanges } from './state/meanings-queue.ts';
import type { MeaningsState } from './state/meanings-state.ts';
import { listPhraseSuggestions, mapSuggestedMeanings } from './state/phrase-suggestions.ts';
import { itemAt, phraseIndexOf, toPositionKey } from './state/positions.ts';
import { countChecks, countOpenWords } from './state/words.ts';
import { Suggestions } from './suggestions.tsx';
import { TakeChapterDialog } from './take-chapter-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { useChosenItemFocus } from './use-chosen-item-focus.ts';
import { eventOf, useMeanings } from './use-meanings.ts';
import { usePanelInView } from './use-panel-in-view.ts';

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
  const item = itemAt(phrases, position);
  usePanelInView(editorRef, `${phrase?.id} ${phrase?.hasSuggestions}`);
  return (
    <div className={styles.editor} ref={editorRef}>
      <ChapterProgress
        list={list}
        phrases={phrases}
        includesChecks={state.includesChecks}
        onToggleChecks={() => send({ type: 'checksToggled' })}
      />
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
              <span className={styles.count}>
                {toWordCountLabel(countOpenWords(phrase), countChecks(phrase))}
              </span>
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
            chosenItem={item}
            suggestedMeanings={mapSuggestedMeanings(listPhraseSuggestions(state, phrase))}
            onChoose={(chosen) => send({ type: 'positionChosen', position: chosen })}
          />
          <div className={styles.work}>
            <div>
              {item === undefined ? (
                <p className={styles.soft}>
                  {countOpenWords(phrase) === 0
                    ? 'Every word of this phrase is explained. Choose one to change its meaning.'
                    : 'Choose a word to explain it.'}
                </p>
              ) : (
                <>
                  <MeaningOrigin
                    item={item}
                    phrase={phrase}
                    firstPhrase={phrases[0]}
                    phraseCount={phrases.length}
                  />
                  <Suggestions
                    item={item}
                    isWaiting={!phrase.hasSuggestions}
                    onTake={(suggestionNumber) => send({ type: 'suggestionTaken', number: suggestionNumber })}
                  />
                </>
              )}
            </div>
            {item !== undefined && (
              <MeaningField
                key={toPositionKey(position)}
                state={state}
                item={item}
                phrase={phrase}
                field={fieldRef}
                send={send}
              />
            )}
          </div>
          <Toolbar state={state} phrase={phrase} item={item} onCommand={handleCommand}>
            <p className={styles.note} role="status">
              <span key={note.number}>{note.text}</span>
            </p>
          </Toolbar>
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

function toWordCountLabel(openWordCount: number, checkCount: number): string {
  const openLabel = openWordCount === 0 ? 'Every word is explained' : pluralize(openWordCount, 'open word');
  return checkCount === 0 ? openLabel : `${openLabel}, ${checkCount} to check`;
}
