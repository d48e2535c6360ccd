declare global {
  interface Window {
    /** What somebody did before the first view could respond, in order. Written by public/before-paint.js until it is null. */
    earlyEvents?: Event[] | null;
  }
}

/** The browser opens popovers by itself. */
const controls = 'button:not([popovertarget]), [role="button"]';
const isSubmit = (control: Element) => control instanceof HTMLButtonElement && control.type === 'submit';

let waiting: Event[] = [];

/** Ends the recording: from now on the page responds by itself. `isOurs` is false when it was drawn anew instead of hydrated. */
export function takeEarlyEvents(isOurs: boolean): void {
  const events = window.earlyEvents ?? [];
  window.earlyEvents = null;
  // Keys belong to no element: they were meant for a page that is gone.
  waiting = withoutRepeats(events.filter(({ type }) => isOurs || type !== 'keydown'));
}

/**
 * Replays early events on elements that are still on the page: those in `place`, a part that React hydrates by itself later
 * and that carries `data-later`, or those outside of all such parts.
 */
export function replayEarlyEvents(place: Element | null = null): void {
  const isHere = ({ target }: Event) => target instanceof Element && target.closest('[data-later]') === place;
  const events = waiting.filter(isHere);
  waiting = waiting.filter((event) => !isHere(event));
  for (const event of events)
    if (event.target instanceof Element && event.target.isConnected)
      replays[event.type]?.(event.target, event);
}

/** Pressing again because nothing happened counts once; a form is sent once, with what stood in it at last. */
function withoutRepeats(events: readonly Event[]): Event[] {
  const controlOf = ({ target }: Event) =>
    target instanceof Element ? (target.closest(controls) ?? target) : null;
  const isSame = (event: Event, other: Event | undefined) =>
    event.type === other?.type &&
    controlOf(event) === controlOf(other) &&
    (event as KeyboardEvent).key === (other as KeyboardEvent).key;
  return events.filter((event, index) => {
    const control = controlOf(event);
    const later =
      control !== null && isSubmit(control) ? events.slice(index + 1) : events.slice(index + 1, index + 2);
    return !later.some((other) => isSame(event, other));
  });
}

type Replay = (target: Element, event: Event) => void;

const replays: Record<string, Replay> = {
  click: (target, event) => {
    if (target.closest(controls)) target.dispatchEvent(new MouseEvent('click', event));
  },
  input: (target, event) => {
    const isText =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isCheckable(target));
    // What is still being composed comes with an event of its own.
    if (isText && !(event as InputEvent).isComposing) retype(target);
  },
  change: (target) => {
    if (target instanceof HTMLSelectElement) target.dispatchEvent(new Event('change', { bubbles: true }));
    if (target instanceof HTMLInputElement && isCheckable(target)) recheck(target);
  },
  keydown: (target, event) => target.dispatchEvent(new KeyboardEvent('keydown', event)),
};

const isCheckable = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

/** Sets a property past React, which watches the one of the element itself. */
function setUnseen(field: Element, property: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, value);
}

/** React ignores an event if the value equals the one that it last saw, so the value that the page came with is put back first. */
function retype(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  setUnseen(field, 'value', value);
  // Null for an email address, whose field has no such thing.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The same for a choice, which React hears of by its click. A click that is no MouseEvent changes nothing by itself. */
function recheck(field: HTMLInputElement): void {
  const { checked } = field;
  field.checked = field.defaultChecked;
  setUnseen(field, 'checked', checked);
  field.dispatchEvent(new Event('click', { bubbles: true }));
}
