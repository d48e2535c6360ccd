import { formerSoundDays } from '@lingostory/contract/studio/constants';
import type { FormerSoundView } from '@lingostory/contract/studio/former-sounds/schemas';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '../../../lib/http/messages.ts';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { formatTime } from '../../../lib/labels/format-time.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import styles from './former-sounds.module.css';
import { useListFormerSoundsQuery, useRestoreFormerSoundMutation } from './recordings.api.ts';

type Outcome = { tone: 'good' | 'bad'; message: string };

/**
 * The sounds of a chapter that recordings replaced, which its phrases can get back, and then the later ones. Phrases
 * that were recorded one by one are listed with links to the pages where their former sounds can be heard.
 */
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
  const recordedSounds = sounds.filter(({ phrase }) => phrase === null);
  const changedPhrases = listChangedPhrases(sounds);
  return (
    <section className={styles.sounds} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Former sound
      </h2>
      <p className={styles.hint}>
        {`When a recording or a new take replaces sound of this chapter, we store the former sound for ${formerSoundDays} days. If you bring it back, we store the other one, so you can switch again.`}
      </p>
      <OutcomeBanner outcome={outcome} />
      {recordedSounds.length > 0 && <SoundList sounds={recordedSounds} onRestore={setConfirmed} />}
      {changedPhrases.length > 0 && (
        <details>
          <summary>
            {pluralize(
              changedPhrases.length,
              'phrase was replaced by itself',
              'phrases were replaced one by one',
            )}
          </summary>
          <ul className={styles.list}>
            {changedPhrases.map(({ phrase, replacedAt }) => (
              <li key={phrase.id} className={styles.sound}>
                <span>
                  {`Phrase ${phrase.phrase_no}, replaced last ${formatTime(replacedAt)}: `}
                  <Link to={studioPaths.phraseSound(phrase.id)} lang="fr">
                    {phrase.phrase}
                  </Link>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <ConfirmDialog
        open={confirmed !== null}
        title={confirmed === null ? '' : `${labelRestore(confirmed)}?`}
        confirmLabel={confirmed === null ? '' : labelRestore(confirmed)}
        isReversible
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

type SoundListProps = { sounds: readonly FormerSoundView[]; onRestore: (sound: FormerSoundView) => void };

function SoundList({ sounds, onRestore }: SoundListProps) {
  return (
    <ul className={styles.list}>
      {sounds.map((sound) => (
        <li key={sound.id} className={styles.sound}>
          <span>{describeSound(sound)}</span>
          <Button
            size="small"
            variant="quiet"
            aria-label={`${labelRestore(sound)}: ${formatTime(sound.replaced_at)}`}
            onClick={() => onRestore(sound)}
          >
            {labelRestore(sound)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type ChangedPhrase = { phrase: NonNullable<FormerSoundView['phrase']>; replacedAt: string };

/** Returns the phrases that were given another clip alone, with the time of the last change, in reading order. */
function listChangedPhrases(sounds: readonly FormerSoundView[]): ChangedPhrase[] {
  const changedPhrases = new Map<number, ChangedPhrase>();
  // The sound that was replaced last comes first.
  for (const { phrase, replaced_at: replacedAt } of sounds)
    if (phrase !== null && !changedPhrases.has(phrase.id))
      changedPhrases.set(phrase.id, { phrase, replacedAt });
  return [...changedPhrases.values()].toSorted((a, b) => a.phrase.phrase_no - b.phrase.phrase_no);
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
