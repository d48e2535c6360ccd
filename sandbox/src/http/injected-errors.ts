/** `before`: nothing was done. `after`: the deed is done, and only its response is lost. */
export type InjectedError = {
  method?: string;
  /** The beginning of the path, such as `/v1/checkout/sessions`. */
  path?: string;
  status: 500 | 'drop';
  when: 'before' | 'after';
  /** How many calls it hits; 1 by default. The SDK itself retries, so 1 is often not noticed. */
  times?: number;
};

export function createInjectedErrors() {
  let injectedErrors: { injected: InjectedError; left: number }[] = [];
  return {
    add(injected: InjectedError): void {
      injectedErrors.push({ injected, left: injected.times ?? 1 });
    },
    take(method: string, path: string): InjectedError | null {
      const entry = injectedErrors.find(
        ({ injected }) => (injected.method ?? method) === method && path.startsWith(injected.path ?? ''),
      );
      if (!entry) return null;
      entry.left -= 1;
      if (entry.left <= 0) injectedErrors = injectedErrors.filter((other) => other !== entry);
      return entry.injected;
    },
    clear(): void {
      injectedErrors = [];
    },
  };
}

export type InjectedErrors = ReturnType<typeof createInjectedErrors>;
