import type { CheckedPhrase, ClipCheckView } from '@lingostory/contract/studio/clip-checks/schemas';
import { type Ref, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '../../../lib/http/messages.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ChoiceTools } from '../../../ui/forms/choice-tools.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Pill } from '../../../ui/pill.tsx';
import rowStyles from '../base/rows/boxed-rows.module.css';
import styles from './change-list.module.css';
import { ChangeRow } from './change-row.tsx';
import { describeWordTimes, labelTake } from './check-labels.ts';
import { useTakeClipChangesMutation } from './clip-checks.api.ts';
import { DiscardCheckButton } from './discard-check-button.tsx';
import { PartButton, type Parts, useParts } from './parts.tsx';

type ChangeListProps = {
  check: ClipCheckView;
  headingRef: Ref<HTMLHeadingElement>;
  /** Called when the signed URL of the sound has expired. */
  onOutdated: () => void;
};

/** List of the edges that would move. Certain changes are ticked at first. */
export function ChangeList({ check, headingRef, onOutdated }: ChangeListProps) {
  const { changes, unspoken, uncertain, set_by_hand: setByHandCount, problem } = check;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(
    () => new Set(changes.flatMap(({ phrase, uncertain }) => (uncertain ? [] : phrase.id))),
  );
  const { parts, audio, address } = useParts(check.audio, onOutdated);
  const wordTimes = describeWordTimes(check.word_times);
  const handleToggle = (id: number, isChosen: boolean) =>
    setChosenIds((ids) => new Set(isChosen ? [...ids, id] : [...ids].filter((otherId) => otherId !== id)));
  const chooseAll = (isChosen: boolean) =>
    setChosenIds(new Set(isChosen ? changes.map(({ phrase }) => phrase.id) : []));
  return (
    <section className={styles.check}>
      {/* biome-ignore lint/a11y/useMediaCaption: the phrases in the list are the transcript. */}
      <audio ref={audio} src={address ?? undefined} preload="auto" />
      <h2 ref={headingRef} tabIndex={-1}>
        {changes.length === 0 ? 'Nothing would change.' : `${pluralize(changes.length, 'change')} to look at`}
      </h2>
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      {parts.problem !== null && <Banner tone="bad">{parts.problem}</Banner>}
      <ul className={styles.notes}>
        {changes.length === 0 && <li>No phrase has a sound in a neighbor’s clip.</li>}
        {wordTimes.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {setByHandCount > 0 && (
          <li>{`${pluralize(setByHandCount, 'clip was', 'clips were')} set by hand and will not be moved.`}</li>
        )}
      </ul>
      {changes.length > 0 && (
        <>
          <ChoiceTools onChooseAll={chooseAll}>
            <p aria-live="polite">{`${chosenIds.size} of ${pluralize(changes.length, 'change')} chosen`}</p>
          </ChoiceTools>
          <ol className={rowStyles.list}>
            {changes.map((change) => (
              <ChangeRow
                key={change.phrase.id}
                change={change}
                isChosen={chosenIds.has(change.phrase.id)}
                onToggle={(isChosen) => handleToggle(change.phrase.id, isChosen)}
                parts={parts}
              />
            ))}
          </ol>
        </>
      )}
      <PhrasesToHear unspoken={unspoken} uncertain={uncertain} parts={parts} />
      <TakeControls
        check={check}
        phraseIds={changes.flatMap(({ phrase }) => (chosenIds.has(phrase.id) ? phrase.id : []))}
        hasWordTimes={wordTimes.length > 0}
      />
    </section>
  );
}

type PhrasesToHearProps = {
  unspoken: readonly CheckedPhrase[];
  uncertain: readonly CheckedPhrase[];
  parts: Parts;
};

/** Phrases that an editor should listen to, although no change is proposed for them. */
function PhrasesToHear({ unspoken, uncertain, parts }: PhrasesToHearProps) {
  const phrases = [
    ...unspoken.map((phrase) => ({ ...phrase, label: 'Not found in its clip' })),
    ...uncertain.map((phrase) => ({ ...phrase, label: 'Uncertain' })),
  ].toSorted((a, b) => a.start - b.start);
  if (phrases.length === 0) return null;
  return (
    <section className={styles.unspoken} aria-labelledby="phrases-to-hear">
      <h3 id="phrases-to-hear">{`${pluralize(phrases.length, 'phrase')} to listen to`}</h3>
      <p>
        A clip here may not have the sound of its whole text. Nothing is proposed: correct the text, or upload
        another clip.
      </p>
      <ul className={rowStyles.list}>
        {phrases.map((phrase) => (
          <li key={phrase.id} className={styles.unspokenRow}>
            <p>
              <span lang="fr" className={styles.text}>
                {phrase.text}
              </span>{' '}
              <Pill>{phrase.label}</Pill>
            </p>
            <span className={styles.buttons}>
              <PartButton
                parts={parts}
                part={{ key: `phrase-${phrase.id}`, from: phrase.start, to: phrase.end }}
                label="Play"
                text={phrase.text}
              />
              <Link to={studioPaths.editPhrase(phrase.id)} aria-label={`Edit: ${phrase.text}`}>
                Edit
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type TakeControlsProps = { check: ClipCheckView; phraseIds: number[]; hasWordTimes: boolean };

function TakeControls({ check, phraseIds, hasWordTimes }: TakeControlsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [takeChanges, { isLoading, error }] = useTakeClipChangesMutation();
  const take = async () => {
    await takeChanges({ id: check.chapter_id, version: check.version, phrase_ids: phraseIds });
    setConfirming(false);
  };
  const canTake = phraseIds.length > 0 || hasWordTimes;
  return (
    <div className={styles.end}>
      {error !== undefined && <Banner tone="bad">{messageFor('studio', error)}</Banner>}
      {canTake && (
        <Button busy={isLoading} onClick={() => (phraseIds.length > 0 ? setConfirming(true) : void take())}>
          {labelTake(phraseIds.length)}
        </Button>
      )}
      <DiscardCheckButton
        check={check}
        label={check.changes.length === 0 && !hasWordTimes ? 'Close this check' : 'Discard'}
        title="Discard this check?"
        confirmLabel="Discard the check"
      >
        The chapter stays as it is. To see the list again, you would have to check it again.
      </DiscardCheckButton>
      <ConfirmDialog
        open={isConfirming}
        title={`${labelTake(phraseIds.length)}?`}
        confirmLabel={labelTake(phraseIds.length)}
        isReversible
        busy={isLoading}
        onConfirm={() => void take()}
        onCancel={() => setConfirming(false)}
      >
        The clips on both sides of each change are cut again. For 30 days you can have the present ones back,
        on the page “From a recording”.
      </ConfirmDialog>
    </div>
  );
}
