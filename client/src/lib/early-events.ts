declare global {
  interface Window {
    /**
     * Events from before the page became interactive, in order. public/before-paint.js records them until this is
     * null.
     */
    earlyEvents?: Event[] | null;
  }
}

/** Controls whose clicks are replayed. Excludes popover buttons, which work without a script. */
const controlSelector = 'button:not([popovertarget]), [role="button"]';
const isSubmitButton = (control: Element) =>
  control instanceof HTMLButtonElement && control.type === 'submit';

let pendingEvents: Event[] = [];

/**
 * Stops recording, because React now handles events. `isHydrated` is false if React rendered the page from scratch.
 */
export function takeEarlyEvents(isHydrated: boolean): void {
  const events = window.earlyEvents ?? [];
  window.earlyEvents = null;
  // Drops key presses if React rendered the page from scratch. A stale click is recognized because its target is
  // gone, but a key press may target the body, which always stays.
  pendingEvents = removeRepeatedEvents(events.filter(({ type }) => isHydrated || type !== 'keydown'));
}

/**
 * Replays early events whose targets are still in the document. Parts marked `data-later` are hydrated separately:
 * pass one to replay its events, or null to replay only the events outside these parts.
 */
export function replayEarlyEvents(container: Element | null = null): void {
  const isInContainer = ({ target }: Event) =>
    target instanceof Element && target.closest('[data-later]') === container;
  const events = pendingEvents.filter(isInContainer);
  pendingEvents = pendingEvents.filter((event) => !isInContainer(event));
  for (const event of events)
    if (event.target instanceof Element && event.target.isConnected)
      replayersByType[event.type]?.(event.target, event);
}

/**
 * Records clicks in a server-rendered part, because its script is loaded only when it is used. Listens on the window
 * before React does, because React stops clicks in a part that it can't hydrate yet. Returns a function that stops.
 */
export function recordEarlyClicks(container: Element): () => void {
  const record = (event: Event) => {
    if (event.target instanceof Node && container.contains(event.target))
      pendingEvents = removeRepeatedEvents([...pendingEvents, event]);
  };
  addEventListener('click', record, true);
  return () => removeEventListener('click', record, true);
}

/**
 * Removes repeated events. Clicking a control several times in a row counts once. A form is submitted once, with its
 * latest values.
 */
function removeRepeatedEvents(events: readonly Event[]): Event[] {
  const controlOf = ({ target }: Event) =>
    target instanceof Element ? (target.closest(controlSelector) ?? target) : null;
  const isRepeat = (event: Event, otherEvent: Event | undefined) =>
    event.type === otherEvent?.type &&
    controlOf(event) === controlOf(otherEvent) &&
    (event as KeyboardEvent).key === (otherEvent as KeyboardEvent).key;
  return events.filter((event, index) => {
    const control = controlOf(event);
    const laterEvents =
      control !== null && isSubmitButton(control)
        ? events.slice(index + 1)
        : events.slice(index + 1, index + 2);
    return !laterEvents.some((otherEvent) => isRepeat(event, otherEvent));
  });
}

type EventReplayer = (target: Element, event: Event) => void;

const replayersByType: Record<string, EventReplayer> = {
  click: (target, event) => {
    if (target.closest(controlSelector)) target.dispatchEvent(new MouseEvent('click', event));
  },
  input: (target, event) => {
    const isTextField =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isCheckable(target));
    // Skips input during IME composition, because another input event follows when it ends.
    if (isTextField && !(event as InputEvent).isComposing) replayTyping(target);
  },
  change: (target) => {
    if (target instanceof HTMLSelectElement) target.dispatchEvent(new Event('change', { bubbles: true }));
    if (target instanceof HTMLInputElement && isCheckable(target)) replayCheck(target);
  },
  keydown: (target, event) => target.dispatchEvent(new KeyboardEvent('keydown', event)),
};

const isCheckable = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

/** Sets a property through the prototype, so that React's value tracker doesn't notice the change. */
function setUntrackedProperty(field: Element, property: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, value);
}

/**
 * Fires an input event that React handles. React ignores an input event if the value equals the one it last saw, so
 * this sets the field to its default value first.
 */
function replayTyping(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  setUntrackedProperty(field, 'value', value);
  // `selectionStart` is null for input types such as email, which have no selection.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Fires a click that React handles for a radio button or checkbox. A plain Event, because a MouseEvent would toggle
 * the field again.
 */
function replayCheck(field: HTMLInputElement): void {
  const { checked } = field;
  field.checked = field.defaultChecked;
  setUntrackedProperty(field, 'checked', checked);
  field.dispatchEvent(new Event('click', { bubbles: true }));
}
