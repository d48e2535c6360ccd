import type { FormerSoundView } from '@lingostory/contract/studio/former-sounds/schemas';
import { useId, useState } from 'react';
import { formatTime } from '../../../../lib/labels/format-time.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import styles from './former-sounds.module.css';
import { describeSound, labelRestore } from './sound-labels.ts';
import { SoundPlayer } from './sound-player.tsx';

type SoundListProps = { sounds: readonly FormerSoundView[]; onRestore: (sound: FormerSoundView) => void };

/** Lists sounds with their lengths. Each can be heard before it is restored, one at a time. */
export function SoundList({ sounds, onRestore }: SoundListProps) {
  const playerId = useId();
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <ul className={styles.list}>
      {sounds.map((sound) => {
        const { id, version, replaced_at: replacedAt } = sound;
        const isOpen = id === openId;
        return (
          <li key={id} className={styles.sound}>
            <span>{describeSound(sound)}</span>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Listen: ${formatTime(replacedAt)}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? playerId : undefined}
              onClick={() => setOpenId(isOpen ? null : id)}
            >
              Listen
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`${labelRestore(sound)}: ${formatTime(replacedAt)}`}
              onClick={() => onRestore(sound)}
            >
              {labelRestore(sound)}
            </Button>
            {/* The clips of a sound change when it is restored. */}
            {isOpen && <SoundPlayer key={version} id={playerId} soundId={id} />}
          </li>
        );
      })}
    </ul>
  );
}
