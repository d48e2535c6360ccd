import type { ChapterTranslationsView } from '@lingostory/contract/studio/translations/schemas';
import type { ReactNode, RefObject } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ClipAudio } from '../files/clip-audio.tsx';
import { CommandButton } from '../keys/command-button.tsx';
import { CommandGroup, CommandGroups } from '../keys/command-group.tsx';
import { PhraseReportsLink } from '../reports/phrase-reports-link.tsx';
import { KnownTranslations } from './known-translations.tsx';
import { countByStatus, type Phrase, statusOf } from './state/phrases.ts';
import type { TranslationsEvent } from './state/translations.ts';
import { isTyped, listDraftChanges, type TranslationsState } from './state/translations-state.ts';
import { TranslationField } from './translation-field.tsx';
import styles from './translations-editor.module.css';
import { type CommandName, commands } from './translations-keys.ts';

type PhrasePanelProps = {
  list: ChapterTranslationsView;
  state: TranslationsState;
  phrase: Phrase;
  index: number;
  field: RefObject<HTMLTextAreaElement | null>;
  /** True if the clip of the phrase that an editor goes to plays by itself. */
  playsNext: boolean;
  send: (event: TranslationsEvent) => void;
  onCommand: (name: CommandName) => void;
};

const statusLabels = { translated: 'Translated', draft: 'Draft', missing: 'Missing' } as const;

/** The current phrase with its clip, its field, and what can be done with it. */
export function PhrasePanel(props: PhrasePanelProps) {
  const { list, state, phrase, index, field, playsNext, send, onCommand } = props;
  const title = `Phrase ${index + 1} of ${state.phrases.length}`;
  return (
    <section className={styles.panel} aria-label={title} tabIndex={-1} data-panel="">
      <p className={styles.where}>
        {title}
        <Pill tone={statusOf(phrase) === 'translated' ? 'plain' : 'blue'}>
          {statusLabels[statusOf(phrase)]}
        </Pill>
      </p>
      <p className={styles.phrase} lang="fr">
        {phrase.phrase}
      </p>
      {phrase.line_audio === null ? (
        <p className={styles.soft}>This phrase has no clip yet.</p>
      ) : (
        <ClipAudio
          key={phrase.line_audio}
          src={phrase.line_audio}
          label={`Clip of phrase ${index + 1}`}
          className={styles.clip}
        />
      )}
      <PhraseReportsLink phraseId={phrase.id} chapterId={list.id} />
      <TranslationField key={phrase.id} state={state} phrase={phrase} field={field} send={send} />
      <KnownTranslations
        phrases={state.phrases}
        phrase={phrase}
        onTake={(number) => send({ type: 'knownTaken', number })}
      />
      <Toolbar list={list} state={state} phrase={phrase} playsNext={playsNext} onCommand={onCommand} />
      <p className={styles.note} role="status">
        <span key={state.note.number}>{state.note.text}</span>
      </p>
    </section>
  );
}

type ToolbarProps = Pick<PhrasePanelProps, 'list' | 'state' | 'phrase' | 'playsNext' | 'onCommand'>;

/** Buttons for the commands, in groups, each with its key. */
function Toolbar({ list, state, phrase, playsNext, onCommand }: ToolbarProps) {
  const { missing, draft } = countByStatus(state.phrases);
  const isLoading = !state.isComplete || state.drafting !== null;
  const hasNoClip = phrase.line_audio === null;
  const renderButton = (name: CommandName, children: ReactNode, disabled = false, isPressed?: boolean) => (
    <CommandButton
      command={commands[name]}
      variant={name === 'enter' ? 'primary' : 'quiet'}
      disabled={disabled}
      {...(isPressed !== undefined && { isPressed })}
      showsKey
      onPress={() => onCommand(name)}
    >
      {children}
    </CommandButton>
  );
  return (
    <CommandGroups label="Commands" isSeparated>
      <CommandGroup name="Save">
        {renderButton('enter', 'Save and next')}
        {renderButton('enterBack', 'Save and back')}
        {renderButton('revert', 'Drop changes', !isTyped(state, phrase))}
        {renderButton('undo', 'Undo', state.done.length === 0)}
      </CommandGroup>
      <CommandGroup name="Listen">
        {renderButton('play', 'Play', hasNoClip)}
        {renderButton(
          'playsNext',
          <>
            <Icon name={playsNext ? 'check' : 'close'} size={16} />
            Plays by itself
          </>,
          false,
          playsNext,
        )}
        {renderButton('report', 'Wrong sound', hasNoClip)}
      </CommandGroup>
      <CommandGroup name="Chapter">
        {list.translator !== null &&
          renderButton('draftAll', 'Draft the missing ones', missing === 0 || isLoading)}
        {(list.translator !== null || draft > 0) &&
          renderButton('acceptAll', 'Accept all drafts', listDraftChanges(state).length === 0 || isLoading)}
        {renderButton('import', 'Paste or import', !state.isComplete)}
        {renderButton('keys', 'Keys')}
      </CommandGroup>
    </CommandGroups>
  );
}
