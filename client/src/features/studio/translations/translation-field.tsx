import type { ReactNode, RefObject } from 'react';
import { TextArea } from '../../../ui/forms/text-field.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import type { Phrase } from './state/phrases.ts';
import type { TranslationsEvent } from './state/translations.ts';
import { isTyped, type TranslationsState, textOf } from './state/translations-state.ts';
import styles from './translations-editor.module.css';

/** The names of translators, as editors know them. */
const providerNames: Readonly<Record<string, string>> = {
  google: 'Google Translate',
  libretranslate: 'LibreTranslate',
};
export const providerNameOf = (provider: string) => providerNames[provider] ?? provider;

/** Lines that the field has before its text is known to need more, in browsers that don't size fields by content. */
const charactersPerLine = 90;

type TranslationFieldProps = {
  state: TranslationsState;
  phrase: Phrase;
  field: RefObject<HTMLTextAreaElement | null>;
  send: (event: TranslationsEvent) => void;
};

/**
 * Field for a phrase's translation. It starts with the translation or the draft. It is remounted for each phrase,
 * because screen readers do not announce a new label on a focused field.
 */
export function TranslationField({ state, phrase, field, send }: TranslationFieldProps) {
  const text = textOf(state, phrase);
  return (
    <div className={styles.field}>
      {state.conflicts.has(phrase.id) && <ConflictNote phrase={phrase} />}
      <TextArea
        ref={field}
        data-commands=""
        label="Translation"
        aria-label={`Translation of “${phrase.phrase}”`}
        lang="en"
        rows={Math.max(1, Math.ceil(text.length / charactersPerLine))}
        style={fieldStyle}
        value={text}
        hint={hintFor(state, phrase)}
        error={state.textProblem === null ? undefined : { message: state.textProblem }}
        onChange={(event) => send({ type: 'typed', text: event.target.value })}
      />
    </div>
  );
}

const fieldStyle = { fieldSizing: 'content', minHeight: '3rem' } as const;

function hintFor(state: TranslationsState, phrase: Phrase): ReactNode {
  if (state.conflicts.has(phrase.id)) return 'Enter saves your version. Esc keeps theirs.';
  if (isTyped(state, phrase)) return 'Not saved yet. Enter saves it, Esc drops it.';
  if (phrase.translation !== '') return 'Translated.';
  if (phrase.draft !== null)
    return `Draft by ${providerNameOf(phrase.draft.provider)}. Readers don’t see it until you accept it with Enter.`;
  return 'Not translated yet.';
}

function ConflictNote({ phrase }: { phrase: Phrase }) {
  return (
    <Banner tone="bad">
      Somebody else changed this phrase while you were working on it.{' '}
      {phrase.translation === '' ? (
        'It has no translation now.'
      ) : (
        <>
          Their translation: <q>{phrase.translation}</q>
        </>
      )}
    </Banner>
  );
}
