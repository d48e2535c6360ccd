import type { WordState } from '@lingostory/contract/vocabulary/constants';
import { useClaimedKeys } from '../../../ui/keys/use-claimed-keys.ts';
import { useFocusSource } from '../../../ui/keys/use-focus-source.ts';
import { useAutoplay, useReaderSettings } from '../base/reader-settings.ts';
import type { Phrase } from '../base/reading.api.ts';
import { type FocusKind, type KeyPress, type ReaderAction, toReaderAction } from './reader-keys.ts';

const textFieldSelector =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]';
const choiceSelector = '[type="radio"], [type="range"], [role="radio"], [role="slider"]';
const controlSelector = 'button, a[href], input, summary, [role="switch"], [role="button"]';
/** Matches modal dialogs. A panel also has the dialog role, but it is a popover and doesn't block the story. */
const dialogSelector = ':is([role="dialog"], [role="alertdialog"]):not([popover])';

/** The actions behind the keyboard shortcuts. */
type ReaderKeyActions = {
  onOpenShortcuts: () => void;
  onFocusStory: () => void;
  contents: {
    open: () => void;
    goBack: () => void;
    bookmarks: { toggle: (phrase: Phrase) => Promise<void> };
  };
  words: {
    toggleStored: () => void;
    chooseState: (state: WordState) => void;
    goToNextNewWord: () => void;
    undo: () => Promise<void>;
  };
};
type StoryKeyActions = {
  phrase: Phrase | null;
  next: () => void;
  previous: () => void;
  player: { send: (event: { type: 'toggled' | 'startedAgain' | 'loopPressed' }) => void };
  shadowing: { pressRecord: () => void; pressHear: (playback: 'both' | 'own') => void };
};

/** Handles the reader's keyboard shortcuts wherever the focus is, except in a dialog. */
export function useReaderKeys(
  { player, shadowing, phrase, next, previous }: StoryKeyActions,
  { onOpenShortcuts, onFocusStory, contents, words }: ReaderKeyActions,
): void {
  const { settings, changeSettings } = useReaderSettings();
  const { autoplay, setAutoplay } = useAutoplay();

  useKeyActions(settings.letterKeys, (action) => {
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
      case 'loop':
        return player.send({ type: 'loopPressed' });
      case 'autoplay':
        return setAutoplay(!autoplay);
      case 'wholeMeaning':
        return changeSettings({ wholeMeaning: !settings.wholeMeaning });
      case 'view':
        return changeSettings({ view: settings.view === 'page' ? 'phrase' : 'page' });
      case 'record':
        return shadowing.pressRecord();
      case 'compare':
        return shadowing.pressHear('both');
      case 'hearMyself':
        return shadowing.pressHear('own');
      case 'contents':
        return contents.open();
      case 'bookmark':
        return void (phrase && contents.bookmarks.toggle(phrase));
      case 'goBack':
        return contents.goBack();
      case 'keepWord':
        return words.toggleStored();
      case 'learnWord':
        return words.chooseState('learning');
      case 'knowWord':
        return words.chooseState('known');
      case 'ignoreWord':
        return words.chooseState('ignored');
      case 'nextNew':
        return words.goToNextNewWord();
      case 'undoWord':
        return void words.undo();
      case 'keys':
        return onOpenShortcuts();
      case 'backToStory':
        return onFocusStory();
    }
  });
}

function useKeyActions(hasCharacterKeys: boolean, onAction: (action: ReaderAction) => void): void {
  const focusSource = useFocusSource();
  useClaimedKeys((event) => {
    const action = toReaderAction({ ...toKeyPress(event), focusedBy: focusSource.current, hasCharacterKeys });
    if (action === null) return null;
    onAction(action);
    // Lets the browser handle Esc as well, to close an open popover.
    return action === 'backToStory' ? 'shared' : 'taken';
  });
}

function toKeyPress(event: KeyboardEvent): Omit<KeyPress, 'hasCharacterKeys' | 'focusedBy'> {
  const { key, code, repeat, ctrlKey, metaKey, altKey, isComposing } = event;
  const target = event.target instanceof Element ? event.target : document.body;
  return {
    key,
    code,
    repeat,
    hasModifier: ctrlKey || metaKey || altKey || isComposing,
    focus: focusKindOf(target),
    isOpen: target.matches('[data-open]') || document.querySelector(':popover-open') !== null,
  };
}

function focusKindOf(target: Element): FocusKind {
  if (target.closest(dialogSelector)) return 'dialog';
  if (target.closest(textFieldSelector)) return 'text';
  if (target.closest(choiceSelector)) return 'choice';
  if (target.closest('[data-word]')) return 'word';
  return target.closest(controlSelector) ? 'control' : 'page';
}
