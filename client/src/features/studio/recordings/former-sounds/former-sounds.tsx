import { formerSoundDays } from '@lingostory/contract/studio/constants';
import type { FormerSoundView } from '@lingostory/contract/studio/former-sounds/schemas';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '../../../../lib/http/messages.ts';
import { fetchOnMount } from '../../../../lib/http/query-state.ts';
import { pluralize } from '../../../../lib/labels/format.ts';
import { formatTime } from '../../../../lib/labels/format-time.ts';
import { studioPaths } from '../../../../lib/navigation/studio-paths.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { OutcomeBanner } from '../../../../ui/page/banner.tsx';
import { useListFormerSoundsQuery, useRestoreFormerSoundMutation } from '../recordings.api.ts';
import styles from './former-sounds.module.css';
import { labelRestore, listChangedPhrases } from './sound-labels.ts';
import { SoundList } from './sound-list.tsx';

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
