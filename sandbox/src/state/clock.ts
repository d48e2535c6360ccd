export type Clock = {
  /** Returns the provider's time in seconds: real time plus the offset, or the pinned time while a due task runs. */
  now(): number;
  pin(at: number | null): void;
  offset(): number;
  shiftBy(seconds: number): void;
  set(offset: number): void;
};

export function createClock(): Clock {
  let offset = 0;
  let pinned: number | null = null;
  return {
    now: () => pinned ?? Math.floor(Date.now() / 1000) + offset,
    pin: (at) => {
      pinned = at;
    },
    offset: () => offset,
    shiftBy: (seconds) => {
      offset += seconds;
    },
    set: (value) => {
      offset = value;
    },
  };
}
