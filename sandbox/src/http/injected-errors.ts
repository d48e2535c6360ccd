/**
 * An error to inject into a request. With `before`, the request has no effect. With `after`, it takes effect but its
 * response is lost.
 */
export type InjectedError = {
  method?: string;
  /** Prefix of the paths of the requests that fail, such as `/v1/checkout/sessions`. */
  path?: string;
  status: 500 | 'drop';
  when: 'before' | 'after';
  /**
   * The number of requests that fail. Defaults to 1, which often goes unnoticed because the SDK retries
   * automatically.
   */
  times?: number;
};

export function createInjectedErrors() {
  let injectedErrors: { injected: InjectedError; remaining: number }[] = [];
  return {
    add(injected: InjectedError): void {
      injectedErrors.push({ injected, remaining: injected.times ?? 1 });
    },
    take(method: string, path: string): InjectedError | null {
      const entry = injectedErrors.find(
        ({ injected }) => (injected.method ?? method) === method && path.startsWith(injected.path ?? ''),
      );
      if (!entry) return null;
      entry.remaining -= 1;
      if (entry.remaining <= 0) injectedErrors = injectedErrors.filter((other) => other !== entry);
      return entry.injected;
    },
    clear(): void {
      injectedErrors = [];
    },
  };
}

export type InjectedErrors = ReturnType<typeof createInjectedErrors>;
