declare global {
  interface Window {
    /**
     * Events that fired before the first view became interactive, in order. Recorded by public/before-paint.js until
     * set to null.
     */
    earlyEvents?: Event[] | null;
  }
}

/** Controls whose clicks are replayed. The browser opens popovers without a script. */
const controls = 'button:not([popovertarget]), [role="button"]';
const isSubmit = (control: Element) => control instanceof HTMLButtonElement && control.type === 'submit';

let pendingEvents: Event[] = [];

/**
 * Stops the recording, as the page now handles events itself. `isOurs` is false if the page was rendered anew instead
 * of hydrated.
 */
export function takeEarlyEvents(isHydrated: boolean): void {
  const events = window.earlyEvents ?? [];
  window.earlyEvents = null;
  // Key presses have no target element: they were meant for the page that was replaced.
  pendingEvents = withoutRepeats(events.filter(({ type }) => isHydrated || type !== 'keydown'));
}

/**
 * Replays early events on elements that are still in the document: either those inside `place`, a part marked
 * `data-later` that React hydrates separately, or those outside every such part.
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
 * Drops repeated events: pressing a control again counts once, and a form is submitted once, with its latest values.
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
    // Text that is still being composed will fire its own event.
    if (isText && !(event as InputEvent).isComposing) retype(target);
  },
  change: (target) => {
    if (target instanceof HTMLSelectElement) target.dispatchEvent(new Event('change', { bubbles: true }));
    if (target instanceof HTMLInputElement && isCheckable(target)) recheck(target);
  },
  keydown: (target, event) => target.dispatchEvent(new KeyboardEvent('keydown', event)),
};

const isCheckable = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

/** Sets a property through the prototype, without React's value tracker noticing. */
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
 * Fires a click that React accepts for a radio button or checkbox. A click event that is not a MouseEvent does not
 * toggle the field itself.
 */
function recheck(field: HTMLInputElement): void {
  const { checked } = field;
  field.checked = field.defaultChecked;
  setUntracked(field, 'checked', checked);
  field.dispatchEvent(new Event('click', { bubbles: true }));
}
