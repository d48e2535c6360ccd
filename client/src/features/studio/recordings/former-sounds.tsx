import { formerSoundDays } from '@lingostory/contract/studio/constants';
import type { FormerSoundView } from '@lingostory/contract/studio/former-sounds/schemas';
import { useId, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { formatDay, pluralize } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import styles from './former-sounds.module.css';
import { useListFormerSoundsQuery, useRestoreFormerSoundMutation } from './recordings.api.ts';

type Outcome = { tone: 'good' | 'bad'; message: string };

/** The sounds of a chapter that recordings replaced. Phrases can get them back; doing it twice changes nothing. */
export function FormerSounds({ chapterId }: { chapterId: number }) {
  const { currentData: sounds = [] } = useListFormerSoundsQuery({ id: chapterId }, fetchOnMount);
  const [restore] = useRestoreFormerSoundMutation();
  const [confirmed, setConfirmed] = useState<FormerSoundView | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const titleId = useId();
  const handleRestore = async ({ id, version }: FormerSoundView) => {
    setBusy(true);
    setOutcome(null);
    const { data, error } = await restore({ id, version });
    setOutcome(
      data === undefined
        ? { tone: 'bad', message: messageFor('studio', error) }
        : { tone: 'good', message: `${data.message} Restore again to swap back.` },
    );
    setBusy(false);
    setConfirmed(null);
  };
  if (sounds.length === 0 && outcome === null) return null;
  return (
    <section className={styles.sounds} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Former sound
      </h2>
      <p className={styles.hint}>
        {`Sound that a recording replaced is stored for ${formerSoundDays} days. Restoring it swaps it with the present sound.`}
      </p>
      <OutcomeBanner outcome={outcome} />
      <ul className={styles.list}>
        {sounds.map((sound) => (
          <li key={sound.id} className={styles.sound}>
            <span>{describeSound(sound)}</span>
            <Button size="small" variant="quiet" onClick={() => setConfirmed(sound)}>
              Restore the former sound
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={confirmed !== null}
        title="Restore the former sound?"
        confirmLabel="Restore"
        busy={isBusy}
        onConfirm={() => confirmed !== null && void handleRestore(confirmed)}
        onCancel={() => setConfirmed(null)}
      >
        {confirmed === null
          ? ''
          : `${pluralize(confirmed.restorable, 'phrase gets its', 'phrases get their')} former sound back, for readers too. The present sound is stored instead, so you can swap back.`}
      </ConfirmDialog>
    </section>
  );
}

function describeSound({ replaced_at, total, restorable }: FormerSoundView): string {
  const countText =
    restorable === total
      ? pluralize(total, 'phrase')
      : `${restorable.toLocaleString('en')} of ${pluralize(total, 'phrase')}, as the others have changed since`;
  return `Replaced on ${formatDay(replaced_at)}: ${countText}`;
}
