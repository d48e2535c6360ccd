export type Clock = {
  /**
   * Returns the provider's time in seconds. It is the real time plus an offset or, while a due task runs, the time
   * when the task was due.
   */
  now(): number;
  pin(time: number | null): void;
  offset(): number;
  shiftBy(seconds: number): void;
  set(offset: number): void;
};

export function createClock(): Clock {
  let offset = 0;
  let pinnedTime: number | null = null;
  return {
    now: () => pinnedTime ?? Math.floor(Date.now() / 1000) + offset,
    pin: (time) => {
      pinnedTime = time;
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
