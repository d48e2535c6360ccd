import type { PracticeView } from '@lingostory/contract/vocabulary/practice/schemas';
import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { KeyLines } from '../../../ui/keys/key-lines.tsx';
import { useClaimedKeys } from '../../../ui/keys/use-claimed-keys.ts';
import { useFocusSource } from '../../../ui/keys/use-focus-source.ts';
import { useClip } from '../base/use-clip.ts';
import { EditMeaningDialog } from '../words/edit-meaning-dialog.tsx';
import { Card } from './card.tsx';
import type { PracticeScope } from './plan/practice-scope.ts';
import { SetAsideNotice } from './plan/set-aside-notice.tsx';
import styles from './practice.module.css';
import { type FocusKind, findPracticeAction, keyDescriptions, type PracticeAction } from './practice-keys.ts';
import { usePracticeSettings } from './practice-settings.ts';
import { countRemainingCards, type GradeNumber } from './session/session.ts';
import { takeTurn } from './session/turns.ts';
import { usePracticeSession } from './session/use-session.ts';
import { useWaitingGradeCount } from './session/waiting-grades.ts';
import { SessionEnd } from './session-end.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useOpenDialog } from './use-open-dialog.ts';

type SessionViewProps = {
  practice: PracticeView;
  scope: PracticeScope;
  onPracticeMore: (isAhead: boolean) => void;
};
type DialogName = 'keys' | 'settings' | 'edit';

/** Shows the cards of a session one by one, then its summary. */
export function SessionView({ practice, scope, onPracticeMore }: SessionViewProps) {
  const { session, showBack, grade, undo, edit } = usePracticeSession(practice.cards);
  const { settings } = usePracticeSettings();
  const { openDialogName, openDialog, dialogProps } = useOpenDialog<DialogName>();
  const questionFormRef = useRef<HTMLFormElement>(null);
  const clip = useClip();
  usePreloadClips(
    practice.cards.flatMap(({ word }) => [word, ...word.further_phrases].flatMap(({ audio }) => audio ?? [])),
  );

  const { current, attempt, past } = session;
  const isShown = attempt !== null;
  const sessionCard = current === null ? undefined : session.cards[current];
  const card = sessionCard && { ...sessionCard, word: takeTurn(sessionCard.word, sessionCard.repetitions) };
  const playWordClip = () => card?.word.audio != null && clip.play(card.word.audio);
  const stopClipThen = (action: () => void) => () => {
    clip.stop();
    action();
  };
  const handleUndo = stopClipThen(undo);
  const handleGrade = (gradeNumber: GradeNumber) => stopClipThen(() => grade(gradeNumber))();

  const handleAction = (action: PracticeAction) => {
    if (typeof action === 'object') return isShown && handleGrade(action.grade);
    if (action === 'advance') return isShown ? handleGrade(3) : questionFormRef.current?.requestSubmit();
    if (action === 'hear') return playWordClip();
    if (action === 'undo') return past.length > 0 && handleUndo();
    if (action === 'edit') return isShown && openDialog('edit');
    return openDialog('keys');
  };
  usePracticeKeys(settings.letterKeys, handleAction, card !== undefined);

  return (
    <div className={styles.session}>
      <div className={styles.bar}>
        <p className={styles.count}>{card !== undefined && `${countRemainingCards(session)} to go`}</p>
        <div className={styles.barButtons}>
          <Button variant="quiet" size="small" disabled={past.length === 0} onClick={handleUndo}>
            Undo
          </Button>
          <Button variant="quiet" size="small" onClick={(event) => openDialog('keys', event.currentTarget)}>
            Keys
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={(event) => openDialog('settings', event.currentTarget)}
          >
            Settings
          </Button>
        </div>
      </div>
      <OfflineNotice />
      <SetAsideNotice words={session.setAside.flatMap((id) => session.cards[id]?.word ?? [])} />
      {card === undefined ? (
        <SessionEnd session={session} scope={scope} onPracticeMore={onPracticeMore} />
      ) : (
        <Card
          key={`${card.word.id} ${past.length}`}
          card={card}
          attempt={attempt}
          isFirst={past.length === 0}
          questionFormRef={questionFormRef}
          clip={clip}
          modeChoice={settings.way}
          onShow={showBack}
          onEdit={(button) => openDialog('edit', button)}
          onGrade={handleGrade}
        />
      )}
      {openDialogName === 'keys' && (
        <Dialog open {...dialogProps} title="Keys">
          <KeyLines lines={keyDescriptions} />
          <p className={styles.note}>
            While you type an answer, use the keys with Alt. On a Mac, that’s Option.
          </p>
        </Dialog>
      )}
      {openDialogName === 'settings' && (
        <SettingsDialog
          limits={{ reviewLimit: practice.daily_limit, newLimit: practice.new_limit }}
          isBackShown={isShown}
          dialogProps={dialogProps}
        />
      )}
      {openDialogName === 'edit' && card !== undefined && (
        <EditMeaningDialog
          word={card.word}
          onEdited={({ meaning, note }) => edit({ wordId: card.word.id, meaning, note })}
          dialogProps={dialogProps}
        />
      )}
    </div>
  );
}

/** Tells members who are offline that their grades will be sent later. */
function OfflineNotice() {
  const waitingGradeCount = useWaitingGradeCount();
  const isOffline = useAppSelector((state) => state.connection.lost);
  return (
    <p role="status" className={styles.note}>
      {isOffline &&
        waitingGradeCount > 0 &&
        'What you practice now is kept on this device and sent once you’re back online.'}
    </p>
  );
}

/** Handles the practice shortcuts everywhere on the page except in dialogs. In text fields, only those with Alt work. */
function usePracticeKeys(
  areCharacterKeysEnabled: boolean,
  onAction: (action: PracticeAction) => void,
  /** False at the end of a session, when Space and Enter keep their default behavior. */
  hasCard: boolean,
): void {
  const focusSourceRef = useFocusSource();
  useClaimedKeys((event) => {
    const { key, code, repeat, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
    const target = event.target instanceof Element ? event.target : document.body;
    const hasModifier = ctrlKey || metaKey || isComposing || (altKey && shiftKey);
    const isTabbed = focusSourceRef.current === 'keyboard';
    const action = findPracticeAction({
      key,
      code,
      repeat,
      hasModifier,
      hasAlt: altKey,
      focus: focusKindOf(target),
      isTabbed,
      areCharacterKeysEnabled,
    });
    if (action === null || (action === 'advance' && !hasCard)) return null;
    onAction(action);
    return 'taken';
  });
}

function focusKindOf(target: Element): FocusKind {
  if (target.closest('[role="dialog"], [role="alertdialog"]')) return 'dialog';
  if (target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select')) return 'text';
  return target.closest('button, a[href], summary, [role="switch"], [role="button"]') ? 'control' : 'page';
}

/** Prefetches clips one by one into the browser's cache, so that they can be played offline too. */
function usePreloadClips(urls: readonly string[]): void {
  const [clipUrls] = useState(urls);
  useEffect(() => {
    const controller = new AbortController();
    void (async () => {
      for (const url of clipUrls) {
        try {
          const response = await fetch(url, { priority: 'low', signal: controller.signal });
          await response.arrayBuffer();
        } catch {
          return;
        }
      }
    })();
    return () => controller.abort();
  }, [clipUrls]);
}
