import { useEffect, useEffectEvent } from 'react';
import { useAutoplay, useReaderSettings } from '../reader-settings.ts';
import type { Reading } from '../use-reading.ts';
import { type KeyPress, type ReaderAction, readerAction } from './reader-keys.ts';

const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="radio"], [role="slider"]';
const control = 'button, a[href], input, summary, [role="switch"], [role="button"]';
const overlay = '[role="dialog"], [role="alertdialog"]';

/** The reader's keys, wherever the focus is, except in a dialog. */
export function useReaderKeys({ player, next, previous }: Reading, onKeys: () => void): void {
  const { settings, changeSettings } = useReaderSettings();
  const { autoplay, setAutoplay } = useAutoplay();

  useKeys(settings.letterKeys, (action) => {
    if (typeof action === 'object') return changeSettings({ speed: action.speed });
    switch (action) {
      case 'togglePlay':
        return player.send({ type: 'toggled' });
      case 'startAgain':
        return player.send({ type: 'startedAgain' });
      case 'next':
        return next();
      case 'previous':
        return previous();
      case 'repeat':
        return changeSettings({ repeat: !settings.repeat });
      case 'autoplay':
        return setAutoplay(!autoplay);
      case 'wholeMeaning':
        return changeSettings({ wholeMeaning: !settings.wholeMeaning });
      case 'keys':
        return onKeys();
    }
  });
}

function useKeys(letters: boolean, onAction: (action: ReaderAction) => void): void {
  const act = useEffectEvent(onAction);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const action = event.defaultPrevented ? null : readerAction({ ...toPress(event), letters });
      if (action === null) return;
      event.preventDefault();
      act(action);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [letters]);
}

function toPress(event: KeyboardEvent): Omit<KeyPress, 'letters'> {
  const { key, code, repeat, ctrlKey, metaKey, altKey, isComposing } = event;
  return {
    key,
    code,
    repeat,
    modified: ctrlKey || metaKey || altKey || isComposing,
    focus: focusOf(event.target),
  };
}

function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(overlay) ?? target.closest(typing)) return 'typing';
  if (target.closest('[data-word]')) return 'word';
  return target.closest(control) ? 'control' : 'page';
}
