import { useCameBy } from '../../../ui/keys/use-came-by.ts';
import { useTakenKeys } from '../../../ui/keys/use-taken-keys.ts';
import { type Focus, type PracticeAction, practiceAction } from './practice-keys.ts';

/** The keys of practice, wherever the focus is, except in a dialog or where somebody types. */
export function usePracticeKeys(
  letters: boolean,
  onAction: (action: PracticeAction) => void,
  /** At the end of a session, Space and Enter belong to the page again. */
  hasCard: boolean,
): void {
  const cameBy = useCameBy();
  useTakenKeys((event) => {
    const { key, code, repeat, ctrlKey, metaKey, altKey, isComposing } = event;
    const target = event.target instanceof Element ? event.target : document.body;
    const modified = ctrlKey || metaKey || altKey || isComposing;
    const isTabbed = cameBy.current === 'keyboard';
    const action = practiceAction({ key, code, repeat, modified, focus: focusOf(target), isTabbed, letters });
    if (action === null || (action === 'goOn' && !hasCard)) return null;
    onAction(action);
    return 'taken';
  });
}

function focusOf(target: Element): Focus {
  if (target.closest('[role="dialog"], [role="alertdialog"]')) return 'dialog';
  if (target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select')) return 'text';
  return target.closest('button, a[href], summary, [role="switch"], [role="button"]') ? 'control' : 'page';
}
