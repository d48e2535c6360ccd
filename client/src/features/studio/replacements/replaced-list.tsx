import { replacementUndoDays } from '@lingostory/contract/studio/replacements/constants';
import { messageFor } from '../../../lib/http/messages.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { useListReplacementsQuery, useUndoReplacementMutation } from './replacements.api.ts';
import styles from './replacements.module.css';

const describeReplacement = (search: string, replacement: string) =>
  replacement === '' ? `“${search}” removed` : `“${search}” replaced by “${replacement}”`;

type ReplacedListProps = { bookCode: string; onUndone: (outcome: Outcome) => void };

/** The replacements that can be undone, newest first. Shows nothing if there is none. */
export function ReplacedList({ bookCode, onUndone }: ReplacedListProps) {
  const { data: replacements = [] } = useListReplacementsQuery({ book_code: bookCode });
  const [undo, { isLoading, originalArgs }] = useUndoReplacementMutation();
  const handleUndo = async (id: string) => {
    const { data, error } = await undo({ id });
    onUndone(
      data === undefined
        ? { tone: 'bad', message: messageFor('banner', error) }
        : { tone: 'good', message: data.message },
    );
  };
  if (replacements.length === 0) return null;
  return (
    <section aria-labelledby="replaced" className={styles.replaced}>
      <h2 id="replaced">Undo a replacement</h2>
      <p className={styles.quiet}>
        You can undo a replacement for {replacementUndoDays} days. Phrases that were edited afterward stay as
        they are.
      </p>
      <ul>
        {replacements.map(({ id, search, replacement, phrases }) => (
          <li key={id}>
            <span>
              {describeReplacement(search, replacement)}{' '}
              <span className={styles.quiet}>in {pluralize(phrases, 'phrase')}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Undo: ${describeReplacement(search, replacement)}`}
              busy={isLoading && originalArgs?.id === id}
              onClick={() => void handleUndo(id)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
