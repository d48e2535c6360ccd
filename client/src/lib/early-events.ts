declare global {
  interface Window {
    /**
     * Events that fired before the first view became interactive, in order. Recorded by public/before-paint.js until
     * set to null.
     */
    earlyEvents?: Event[] | null;
  }
}

/**
 * Controls whose clicks are replayed. Popover buttons are left out, because the browser opens popovers without a
 * script.
 */
const controls = 'button:not([popovertarget]), [role="button"]';
const isSubmit = (control: Element) => control instanceof HTMLButtonElement && control.type === 'submit';

let pendingEvents: Event[] = [];

/**
 * Stops the recording, because the page now handles events itself. `isHydrated` is false if the page was rendered
 * from scratch instead of hydrated.
 */
export function takeEarlyEvents(isHydrated: boolean): void {
  const events = window.earlyEvents ?? [];
  window.earlyEvents = null;
  // Key presses are dropped if the page they were meant for has been replaced. Unlike other events, they have no
  // target element that would show this.
  pendingEvents = withoutRepeats(events.filter(({ type }) => isHydrated || type !== 'keydown'));
}

/**
 * Replays early events whose elements are still in the document. Parts marked `data-later` are hydrated separately:
 * `place` selects the events in one of them, and null selects all events outside them.
 */
export function replayEarlyEvents(place: Element | null = null): void {
  const isHere = ({ target }: Event) => target instanceof Element && target.closest('[data-later]') === place;
  const events = pendingEvents.filter(isHere);
  pendingEvents = pendingEvents.filter((event) => !isHere(event));
  for (const event of events)
    if (event.target instanceof Element && event.target.isConnected)
      replays[event.type]?.(event.target, event);
}

/**
 * Drops repeated events. Pressing a control several times in a row counts once, and a form is submitted once, with
 * its latest values.
 */
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
    // An unfinished IME composition fires another event when it ends.
    if (isText && !(event as InputEvent).isComposing) retype(target);
  },
  change: (target) => {
    if (target instanceof HTMLSelectElement) target.dispatchEvent(new Event('change', { bubbles: true }));
    if (target instanceof HTMLInputElement && isCheckable(target)) recheck(target);
  },
  keydown: (target, event) => target.dispatchEvent(new KeyboardEvent('keydown', event)),
};

const isCheckable = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

/** Sets a property through the prototype, so that React's value tracker does not notice. */
function setUntracked(field: Element, property: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, value);
}

/**
 * Fires an input event that React accepts. React ignores events that don't change the value it tracks, so the default
 * value is set first.
 */
function retype(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  setUntracked(field, 'value', value);
  // Null for email fields, which do not support a selection.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Fires a click that React accepts for a radio button or checkbox. It is not a MouseEvent, so the browser does not
 * toggle the field again.
 */
function recheck(field: HTMLInputElement): void {
  const { checked } = field;
  field.checked = field.defaultChecked;
  setUntracked(field, 'checked', checked);
  field.dispatchEvent(new Event('click', { bubbles: true }));
}
