import { formerSoundDays } from '@lingostory/contract/studio/constants';
import type { FormerSoundView } from '@lingostory/contract/studio/former-sounds/schemas';
import { useId, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { formatTime } from '../../../lib/labels/format-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import styles from './former-sounds.module.css';
import { useListFormerSoundsQuery, useRestoreFormerSoundMutation } from './recordings.api.ts';

type Outcome = { tone: 'good' | 'bad'; message: string };

/** The sounds of a chapter that recordings replaced. Phrases can get them back, and then those of the recording. */
export function FormerSounds({ chapterId }: { chapterId: number }) {
  const { currentData: sounds = [] } = useListFormerSoundsQuery({ id: chapterId }, fetchOnMount);
  const [restore] = useRestoreFormerSoundMutation();
  const [confirmed, setConfirmed] = useState<FormerSoundView | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const titleId = useId();
  const handleRestore = async ({ id, version, is_restored }: FormerSoundView) => {
    setBusy(true);
    setOutcome(null);
    const { data, error } = await restore({ id, version, restored: !is_restored });
    setOutcome(
      data === undefined
        ? { tone: 'bad', message: messageFor('banner', error) }
        : { tone: 'good', message: data.message },
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
        {`When a recording replaces the sound of a chapter, we store the former sound for ${formerSoundDays} days. If you bring it back, we store the other one, so you can switch again.`}
      </p>
      <OutcomeBanner outcome={outcome} />
      <ul className={styles.list}>
        {sounds.map((sound) => (
          <li key={sound.id} className={styles.sound}>
            <span>{describeSound(sound)}</span>
            <Button
              size="small"
              variant="quiet"
              aria-label={`${labelRestore(sound)}: ${formatTime(sound.replaced_at)}`}
              onClick={() => setConfirmed(sound)}
            >
              {labelRestore(sound)}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={confirmed !== null}
        title={confirmed === null ? '' : `${labelRestore(confirmed)}?`}
        confirmLabel={confirmed === null ? '' : labelRestore(confirmed)}
        busy={isBusy}
        onConfirm={() => confirmed !== null && void handleRestore(confirmed)}
        onCancel={() => setConfirmed(null)}
      >
        {confirmed === null
          ? ''
          : `${pluralize(confirmed.restorable, 'phrase changes its', 'phrases change their')} sound, for readers too. The present sound is stored instead, so you can bring it back.`}
      </ConfirmDialog>
    </section>
  );
}

const labelRestore = ({ is_restored }: FormerSoundView) =>
  is_restored ? 'Bring back the recording’s sound' : 'Restore the former sound';

function describeSound({ replaced_at, total, restorable, is_restored }: FormerSoundView): string {
  const countText =
    restorable === total
      ? pluralize(total, 'phrase')
      : `${restorable.toLocaleString('en')} of ${pluralize(total, 'phrase')}, as the others have changed since`;
  const event = is_restored ? 'Restored' : 'Replaced by a recording';
  return `${event}, ${formatTime(replaced_at)}: ${countText}`;
}
