import type { PracticeView } from '@lingostory/contract/vocabulary/practice/schemas';
import { useState } from 'react';
import { useAppSelector } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { KeyLines } from '../../../ui/keys/key-lines.tsx';
import { useClip } from '../base/use-clip.ts';
import { Card } from './card.tsx';
import { EditMeaning } from './edit-meaning.tsx';
import styles from './practice.module.css';
import { keyList, type PracticeAction } from './practice-keys.ts';
import { usePracticeSettings } from './practice-settings.ts';
import { leftCount } from './session/session.ts';
import { useWaitingGrades } from './session/use-send-grades.ts';
import { usePracticeSession } from './session/use-session.ts';
import { SessionEnd } from './session-end.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { usePracticeKeys } from './use-practice-keys.ts';
import { useWarmClips } from './use-warm-clips.ts';

type SessionViewProps = { practice: PracticeView; onMore: (ahead: boolean) => void };
type Opened = 'keys' | 'settings' | 'edit' | null;

/** One card after the other, until none is left. */
export function SessionView({ practice, onMore }: SessionViewProps) {
  const { session, turnOver, grade, undo, edit } = usePracticeSession(practice.cards);
  const { settings } = usePracticeSettings();
  const [opened, setOpened] = useState<Opened>(null);
  const clip = useClip();
  useWarmClips(practice.cards.flatMap(({ word }) => word.audio ?? []));

  const { current, isShown, past } = session;
  const card = current === null ? undefined : session.cards[current];
  const hear = () => card?.word.audio != null && clip.play(card.word.audio);
  const stopAnd = (next: () => void) => () => {
    clip.stop();
    next();
  };
  const handleUndo = stopAnd(undo);
  const handleGrade = (given: 1 | 2 | 3 | 4) => stopAnd(() => grade(given))();

  const act = (action: PracticeAction) => {
    if (typeof action === 'object') return isShown && handleGrade(action.grade);
    if (action === 'goOn') return isShown ? handleGrade(3) : turnOver();
    if (action === 'hear') return hear();
    if (action === 'undo') return past.length > 0 && handleUndo();
    if (action === 'edit') return isShown && setOpened('edit');
    return setOpened('keys');
  };
  usePracticeKeys(settings.letterKeys, act, card !== undefined);

  return (
    <div className={styles.session}>
      <div className={styles.bar}>
        <p className={styles.count}>{card !== undefined && `${leftCount(session)} to go`}</p>
        <Button variant="quiet" size="small" disabled={past.length === 0} onClick={handleUndo}>
          Undo
        </Button>
        <Button variant="quiet" size="small" onClick={() => setOpened('keys')}>
          Keys
        </Button>
        <Button variant="quiet" size="small" onClick={() => setOpened('settings')}>
          Settings
        </Button>
      </div>
      <Waiting />
      {card === undefined ? (
        <SessionEnd session={session} onMore={onMore} />
      ) : (
        <Card
          key={`${card.word.id} ${past.length}`}
          card={card}
          isShown={isShown}
          isFirst={past.length === 0}
          clip={clip}
          choice={settings.way}
          onShow={turnOver}
          onEdit={() => setOpened('edit')}
          onGrade={handleGrade}
        />
      )}
      {opened === 'keys' && (
        <Dialog open onClose={() => setOpened(null)} title="Keys">
          <KeyLines lines={keyList} room={{ wide: 9.5, narrow: 7.5 }} />
        </Dialog>
      )}
      {opened === 'settings' && (
        <SettingsDialog limit={practice.daily_limit} onClose={() => setOpened(null)} />
      )}
      {opened === 'edit' && card !== undefined && (
        <EditMeaning
          word={card.word}
          onEdited={(meaning) => edit(card.word.id, meaning)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** What waits on this device, said quietly. */
function Waiting() {
  const waiting = useWaitingGrades();
  const isOffline = useAppSelector((state) => state.connection.lost);
  return (
    <p role="status" className={styles.note}>
      {isOffline &&
        waiting > 0 &&
        'What you practice now is kept on this device and sent once you’re back online.'}
    </p>
  );
}
