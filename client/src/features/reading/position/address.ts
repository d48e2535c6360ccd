/** The phrase that the page's address asks for, as in `?phrase=12`; null where it asks for none. */
export function phraseNoIn(search: string): number | null {
  const text = new URLSearchParams(search).get('phrase') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/**
 * Lets calls through one after another with a pause between them, the last one always: browsers stop a page that
 * changes its address too often.
 */
export function spaced<Value>(write: (value: Value) => void, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { value: Value } | null = null;
  const rest = () => {
    timer = waiting === null ? undefined : setTimeout(rest, pause);
    if (waiting !== null) write(waiting.value);
    waiting = null;
  };
  return {
    call: (value: Value) => {
      waiting = { value };
      if (timer === undefined) rest();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = null;
    },
  };
}
