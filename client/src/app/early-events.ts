declare global {
  interface Window {
    /** What somebody did while the first view could not respond yet, in order. Written by public/before-paint.js. */
    earlyEvents?: Event[];
  }
}

type Replay = (target: Element, event: Event) => void;

/** React compares a field with what it last saw in it, so it is shown the value that the page came with before what was typed. */
function retype(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  field.value = field.defaultValue;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const replays: Record<string, Replay> = {
  click: (target) => target.closest('button')?.click(),
  input: (target) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) retype(target);
  },
  change: (target) => {
    if (target instanceof HTMLSelectElement) target.dispatchEvent(new Event('change', { bubbles: true }));
  },
  // A key that was meant for a control has done there what it does.
  keydown: (target, event) => {
    if (target === document.body) target.dispatchEvent(new KeyboardEvent(event.type, event));
  },
};

/** Somebody who presses again since nothing happens means it once. */
function isRepeated(event: Event, before: Event | undefined): boolean {
  return (
    event.type === before?.type &&
    event.target === before.target &&
    (event as KeyboardEvent).key === (before as KeyboardEvent).key
  );
}

/** Does once more what somebody did before the page could respond, where it still stands as they saw it. */
export function replayEarlyEvents(): void {
  const events = window.earlyEvents?.splice(0) ?? [];
  for (const [index, event] of events.entries()) {
    const { type, target } = event;
    if (!(target instanceof Element) || !target.isConnected || isRepeated(event, events[index - 1])) continue;
    replays[type]?.(target, event);
  }
}
