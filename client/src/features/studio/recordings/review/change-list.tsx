import type { RecordingChangesView } from '@lingostory/contract/studio/recordings/schemas';
import type { ReactNode } from 'react';
import { pluralize } from '../../../../lib/labels/format.ts';
import styles from './change-list.module.css';

/** Maximum number of phrases that are listed for each kind of change. */
const maxListedPhrases = 20;

/** Lists what has changed in a chapter since the recording of its phrases was started. */
export function ChangeList({ changes }: { changes: RecordingChangesView }) {
  const { edited, replaced, added, gone } = changes;
  if (edited.length + replaced.length + added.length + gone.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <div className={styles.changes} tabIndex={0}>
      <p>Since this recording was started, the chapter has changed:</p>
      <Changes
        title={`${pluralize(edited.length, 'phrase was', 'phrases were')} edited. Your text stays, with the new sound.`}
        items={edited.map(({ at, present_text }) => ({ key: at, content: `${at + 1}. ${present_text}` }))}
      />
      <Changes
        title={`${pluralize(replaced.length, 'phrase', 'phrases')} got another clip, which this recording replaces.`}
        items={replaced.map(({ at, text }) => ({ key: at, content: `${at + 1}. ${text}` }))}
      />
      <Changes
        title={`${pluralize(added.length, 'new phrase has', 'new phrases have')} no sound in this recording.`}
        items={added.map(({ id, text }) => ({ key: id, content: text }))}
      />
      <Changes
        title={`${pluralize(gone.length, 'phrase is', 'phrases are')} gone. The sound is left out.`}
        items={gone.map(({ at, text }) => ({ key: at, content: `${at + 1}. ${text}` }))}
      />
    </div>
  );
}

type ChangesProps = { title: string; items: readonly { key: number; content: ReactNode }[] };

function Changes({ title, items }: ChangesProps) {
  if (items.length === 0) return null;
  return (
    <>
      <p className={styles.title}>{title}</p>
      <ul lang="fr">
        {items.slice(0, maxListedPhrases).map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      {items.length > maxListedPhrases && (
        <p>{`And ${(items.length - maxListedPhrases).toLocaleString('en')} more.`}</p>
      )}
    </>
  );
}
