import type { RestorableClipView } from '@lingostory/contract/studio/former-sounds/schemas';
import { useState } from 'react';
import { toQueryState } from '../../../../lib/http/query-state.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Loaded } from '../../../../ui/page/loaded.tsx';
import { Loading } from '../../../../ui/page/skeleton.tsx';
import { ClipAudio } from '../../files/clip-audio.tsx';
import { useReadFormerSoundQuery } from '../recordings.api.ts';
import styles from './former-sounds.module.css';

/** Plays the clips of a former sound one after the other, and shows the text of each. */
export function SoundPlayer({ id, soundId }: { id: string; soundId: number }) {
  const query = toQueryState(useReadFormerSoundQuery({ id: soundId }));
  return (
    <div id={id} className={styles.player}>
      <Loaded query={query} placeholder={<Loading noun="the sound" />}>
        {(clips) => <ClipPlayer clips={clips} />}
      </Loaded>
    </div>
  );
}

function ClipPlayer({ clips }: { clips: readonly RestorableClipView[] }) {
  const [index, setIndex] = useState(0);
  const [playsOn, setPlaysOn] = useState(true);
  const clip = clips[index];
  if (clip === undefined) return null;
  const title = `Clip ${index + 1} of ${clips.length}`;
  const moveTo = (nextIndex: number) => {
    setIndex(nextIndex);
    setPlaysOn(true);
  };
  const handleEnd = () => {
    const isLast = index === clips.length - 1;
    setIndex(isLast ? 0 : index + 1);
    setPlaysOn(!isLast);
  };
  return (
    <>
      <p>
        {`${title}: `}
        <span lang="fr">{clip.phrase}</span>
      </p>
      <div className={styles.sound}>
        <ClipAudio
          src={clip.line_audio}
          label={title}
          className={styles.clip}
          // Starts when the clip changes, because the editor has asked to listen to the whole sound.
          isAutomatic={playsOn}
          onEnd={handleEnd}
        />
        <Button size="small" variant="quiet" disabled={index === 0} onClick={() => moveTo(index - 1)}>
          Previous clip
        </Button>
        <Button
          size="small"
          variant="quiet"
          disabled={index === clips.length - 1}
          onClick={() => moveTo(index + 1)}
        >
          Next clip
        </Button>
      </div>
    </>
  );
}
