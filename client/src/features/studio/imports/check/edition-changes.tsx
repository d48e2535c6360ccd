import { maxListedChanges } from '@lingostory/contract/studio/imports/constants';
import type { EditionChange, EditionView } from '@lingostory/contract/studio/imports/schemas';
import { Fragment } from 'react';
import { pluralize } from '../../../../lib/labels/format.ts';
import { Pill } from '../../../../ui/pill.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import styles from './edition-changes.module.css';
import { compareWords, type TextPart } from './word-changes.ts';

/** Number of changes up to which the list is open at first. */
const maxOpenChanges = 10;

/** Shows how a newer edition differs from the book, as counts and as a list of changed phrases. */
export function EditionChanges({ edition, language }: { edition: EditionView; language: string }) {
  const { same, changed, added, removed, changes } = edition;
  const total = changed + added + removed;
  return (
    <section className={styles.part} aria-labelledby="book-changes">
      <h3 id="book-changes">Changes in this edition</h3>
      <dl className={styles.counts}>
        {(
          [
            ['The same', same],
            ['Changed', changed],
            ['Added', added],
            ['Removed', removed],
          ] as const
        ).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{pluralize(count, 'phrase')}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        Phrases that stay the same or change keep their bookmarks and the reading positions of members.
      </p>
      {changes.length > 0 && (
        <details className={styles.fold} open={changes.length <= maxOpenChanges}>
          <summary>
            {changes.length < total
              ? `The first ${maxListedChanges} of ${pluralize(total, 'change')}`
              : pluralize(total, 'change')}
          </summary>
          <ol className={styles.changes}>
            {changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change, and two changes may be equal.
              <li key={index} className={styles.change}>
                <Change change={change} language={language} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

const kindLabels: Readonly<Record<EditionChange['kind'], string>> = {
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
};

function Change({ change, language }: { change: EditionChange; language: string }) {
  const { kind, chapter, before, after } = change;
  const lang = language || undefined;
  const isTextChanged = kind === 'changed' && before !== after;
  const afterLabel = kind === 'added' ? 'New' : isTextChanged ? 'After' : 'Text';
  const parts = isTextChanged
    ? compareWords(before, after)
    : { before: [{ text: before, isChanged: false }], after: [{ text: after, isChanged: false }] };
  return (
    <>
      <p className={styles.head}>
        <Pill>{kindLabels[kind]}</Pill>
        <span lang={lang}>{chapter}</span>
      </p>
      {(kind === 'removed' || isTextChanged) && (
        <ChangedText label="Before" parts={parts.before} lang={lang} element="del" />
      )}
      {kind !== 'removed' && <ChangedText label={afterLabel} parts={parts.after} lang={lang} element="ins" />}
      {kind === 'changed' && !isTextChanged && (
        <p className={styles.hint}>The text is the same. Its sound, format or place changes.</p>
      )}
    </>
  );
}

type ChangedTextProps = {
  label: string;
  parts: readonly TextPart[];
  lang: string | undefined;
  element: 'del' | 'ins';
};

function ChangedText({ label, parts, lang, element: Element }: ChangedTextProps) {
  return (
    <p className={styles.text}>
      <span className={styles.label}>{label}</span>
      <span lang={lang}>
        {parts.map(({ text, isChanged }, index) =>
          isChanged ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are never reordered.
            <Fragment key={index}>
              <Element className={styles[Element]}>
                <VisuallyHidden>{Element === 'del' ? '[removed: ' : '[added: '}</VisuallyHidden>
                {text.trimEnd()}
                <VisuallyHidden>]</VisuallyHidden>
              </Element>
              {text.slice(text.trimEnd().length)}
            </Fragment>
          ) : (
            text
          ),
        )}
      </span>
    </p>
  );
}
