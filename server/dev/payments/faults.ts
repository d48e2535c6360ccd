/** `before`: nothing was done. `after`: the deed is done, and only its response is lost. */
export type Fault = {
  method?: string;
  /** The beginning of the path, such as `/v1/checkout/sessions`. */
  path?: string;
  status: 500 | 'drop';
  when: 'before' | 'after';
  /** How many calls it hits; 1 unless told. The SDK itself asks again, so 1 is often not noticed. */
  times?: number;
};

export function createFaults() {
  let faults: { fault: Fault; left: number }[] = [];
  return {
    add(fault: Fault): void {
      faults.push({ fault, left: fault.times ?? 1 });
    },
    take(method: string, path: string): Fault | null {
      const entry = faults.find(
        ({ fault }) => (fault.method ?? method) === method && path.startsWith(fault.path ?? ''),
      );
      if (!entry) return null;
      entry.left -= 1;
      if (entry.left <= 0) faults = faults.filter((other) => other !== entry);
      return entry.fault;
    },
    clear(): void {
      faults = [];
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
