import type { ChapterTranslationsView } from '@lingostory/contract/studio/translations/schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLeaveQuestion } from '../../../lib/forms/use-leave-question.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { SaveProblems } from '../base/save-problems.tsx';
import { playClip, toggleClip } from '../files/toggle-clip.ts';
import type { KeyPress } from '../keys/key-commands.ts';
import { KeyList } from '../keys/key-list.tsx';
import { useKeyCommands } from '../keys/use-key-commands.ts';
import { ImportSection } from './import/import-section.tsx';
import { PhrasePanel } from './phrase-panel.tsx';
import { PhraseRows } from './phrase-rows.tsx';
import { countByStatus } from './state/phrases.ts';
import type { TranslationsEvent } from './state/translations.ts';
import {
  countUnsavedChanges,
  currentIndexOf,
  isTyped,
  listDraftChanges,
  type TranslationsState,
} from './state/translations-state.ts';
import { providerNameOf } from './translation-field.tsx';
import { TranslationProgress } from './translation-progress.tsx';
import { togglePlaysNext, useTranslationSettings } from './translation-settings.ts';
import styles from './translations-editor.module.css';
import { type CommandName, commandOf, commands } from './translations-keys.ts';
import { isCaretAtEdge, useFieldFocus } from './use-field-focus.ts';
import { useSoundReport } from './use-sound-report.ts';
import { useTranslations } from './use-translations.ts';

type TranslationsEditorProps = {
  list: ChapterTranslationsView;
  reload: () => void;
  /** True if the phrases after the first part couldn't be loaded. */
  isLoadingFailed: boolean;
};

const events: Partial<Record<CommandName, TranslationsEvent>> = {
  enter: { type: 'entered' },
  enterBack: { type: 'enteredBack' },
  takeKnown: { type: 'knownTaken', number: 1 },
  next: { type: 'nextChosen' },
  previous: { type: 'previousChosen' },
  revert: { type: 'reverted' },
  undo: { type: 'undone' },
};

const { draftAll: _, ...commandsWithoutTranslator } = commands;

type OpenPart = 'keys' | 'drafting' | 'accepting' | 'import' | null;

/** Editor that shows one phrase at a time with a field for its translation. */
export function TranslationsEditor({ list, reload, isLoadingFailed }: TranslationsEditorProps) {
  const [state, send] = useTranslations({ list, reload });
  const [openPart, setOpenPart] = useState<OpenPart>(null);
  const { playsNext } = useTranslationSettings();
  const reportSound = useSoundReport(send);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const editorRef = useFieldFocus(state.currentId);
  const leaveDialogProps = useLeaveQuestion(() => state.unsaved.length > 0 || state.texts.size > 0);
  const index = currentIndexOf(state);
  const phrase = state.phrases[index];
  const isImporting = openPart === 'import';
  const hasAllDrafts = state.isComplete && state.drafting === null;

  const playsNow = useEffectEvent(() => playsNext && openPart === null);
  const shownIdRef = useRef(state.currentId);
  useEffect(() => {
    // The page opens in silence.
    if (shownIdRef.current === state.currentId) return;
    shownIdRef.current = state.currentId;
    if (playsNow()) playClip(editorRef.current);
  }, [editorRef, state.currentId]);

  const wasImportingRef = useRef(false);
  useEffect(() => {
    if (wasImportingRef.current && !isImporting) fieldRef.current?.focus();
    wasImportingRef.current = isImporting;
  }, [isImporting]);

  const handleReport = () => {
    if (phrase === undefined) return;
    if (phrase.line_audio === null)
      send({ type: 'reportFailed', message: `Phrase ${index + 1} has no clip yet.` });
    else void reportSound(phrase.id);
  };
  const handleCommand = (name: CommandName) => {
    const event = events[name];
    if (event !== undefined) send(event);
    else if (name === 'play') toggleClip(editorRef.current);
    else if (name === 'playsNext') togglePlaysNext();
    else if (name === 'report') handleReport();
    else if (name === 'keys') setOpenPart('keys');
    else if (name === 'import') {
      if (state.isComplete) setOpenPart('import');
    } else if (name === 'acceptAll') {
      if (hasAllDrafts && listDraftChanges(state).length > 0) setOpenPart('accepting');
    } else if (list.translator !== null && hasAllDrafts && countByStatus(state.phrases).missing > 0)
      setOpenPart('drafting');
  };
  useKeyCommands(
    (keyPress) => (isImporting ? null : findCommand(keyPress, state, fieldRef.current)),
    handleCommand,
    (keyPress) => {
      // Typing a letter only moves the focus to the field. The browser then enters the letter there.
      if (!isImporting && isTextStart(keyPress)) fieldRef.current?.focus();
    },
  );

  return (
    <div className={styles.editor} ref={editorRef}>
      <TranslationProgress
        list={list}
        state={state}
        send={send}
        isLoadingFailed={isLoadingFailed}
        onReload={reload}
      />
      <SaveProblems
        saveProblem={state.saveProblem}
        unsavedCount={countUnsavedChanges(state)}
        problem={state.problem}
        send={send}
      />
      {isImporting ? (
        <ImportSection
          phrases={state.phrases}
          onImport={(changes) => {
            setOpenPart(null);
            send({ type: 'imported', changes });
          }}
          onClose={() => setOpenPart(null)}
        />
      ) : (
        phrase !== undefined && (
          <>
            <PhrasePanel
              list={list}
              state={state}
              phrase={phrase}
              index={index}
              field={fieldRef}
              playsNext={playsNext}
              send={send}
              onCommand={handleCommand}
            />
            <PhraseRows state={state} currentIndex={index} send={send} />
          </>
        )
      )}
      {openPart === 'keys' && (
        <KeyList
          commands={list.translator === null ? commandsWithoutTranslator : commands}
          onClose={() => setOpenPart(null)}
        />
      )}
      <DraftingDialog
        open={openPart === 'drafting'}
        list={list}
        state={state}
        onConfirm={() => {
          setOpenPart(null);
          send({ type: 'draftsAsked' });
        }}
        onCancel={() => setOpenPart(null)}
      />
      <AcceptDraftsDialog
        open={openPart === 'accepting'}
        state={state}
        onConfirm={() => {
          setOpenPart(null);
          send({ type: 'draftsAccepted' });
        }}
        onCancel={() => setOpenPart(null)}
      />
      <LeaveDialog {...leaveDialogProps} />
    </div>
  );
}

/** Leaves keys to the field if they move the caret within it, undo its letters, or have nothing to do. */
function findCommand(
  keyPress: KeyPress,
  state: TranslationsState,
  field: HTMLTextAreaElement | null,
): CommandName | null {
  const name = commandOf(keyPress);
  const phrase = state.phrases[currentIndexOf(state)];
  if (name === null || keyPress.focus !== 'commandText' || field === null || phrase === undefined)
    return name;
  if (name === 'previous') return isCaretAtEdge(field, 'first') ? name : null;
  if (name === 'next') return isCaretAtEdge(field, 'last') ? name : null;
  return name === 'undo' && isTyped(state, phrase) ? null : name;
}

const isTextStart = ({ key, hasCtrl, hasOtherModifier, focus }: KeyPress) =>
  !hasCtrl &&
  !hasOtherModifier &&
  (focus === 'page' || focus === 'control' || focus === 'arrowControl') &&
  (key === 'Dead' || /^\p{L}$/u.test(key));

type DraftingDialogProps = {
  open: boolean;
  list: ChapterTranslationsView;
  state: TranslationsState;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before texts are sent to a translator, because that may cost money. */
function DraftingDialog({ open, list, state, onConfirm, onCancel }: DraftingDialogProps) {
  const missingPhrases = state.phrases.filter(
    ({ translation, draft }) => translation === '' && draft === null,
  );
  const texts = new Set(missingPhrases.map(({ phrase }) => phrase));
  const characterCount = [...texts].reduce((sum, text) => sum + text.length, 0);
  return (
    <ConfirmDialog
      open={open}
      title="Draft the missing translations?"
      confirmLabel="Draft them"
      isReversible
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {`${providerNameOf(list.translator ?? '')} gets ${texts.size.toLocaleString('en')} different phrases with ${characterCount.toLocaleString('en')} characters in all. `}
      Readers see a draft only after you accept it.
    </ConfirmDialog>
  );
}

type AcceptDraftsDialogProps = Pick<DraftingDialogProps, 'open' | 'state' | 'onConfirm' | 'onCancel'>;

/** Asks before all drafts are accepted, because most of them have not been read yet. */
function AcceptDraftsDialog({ open, state, onConfirm, onCancel }: AcceptDraftsDialogProps) {
  const count = listDraftChanges(state).length;
  return (
    <ConfirmDialog
      open={open}
      title="Accept all drafts of the chapter?"
      confirmLabel={`Accept ${pluralize(count, 'draft')}`}
      isReversible
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {`${pluralize(count, 'draft becomes', 'drafts become')} the translation that readers see, without being checked. `}
      Phrases that you’re typing in are left as they are. You can undo this.
    </ConfirmDialog>
  );
}
