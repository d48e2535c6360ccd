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

export function createInjectedErrorList() {
  let injectedErrors: { injectedError: InjectedError; remainingCount: number }[] = [];
  return {
    add(injectedError: InjectedError): void {
      injectedErrors.push({ injectedError, remainingCount: injectedError.times ?? 1 });
    },
    take(method: string, path: string): InjectedError | null {
      const matchingEntry = injectedErrors.find(
        ({ injectedError }) =>
          (injectedError.method ?? method) === method && path.startsWith(injectedError.path ?? ''),
      );
      if (!matchingEntry) return null;
      matchingEntry.remainingCount -= 1;
      if (matchingEntry.remainingCount <= 0)
        injectedErrors = injectedErrors.filter((otherEntry) => otherEntry !== matchingEntry);
      return matchingEntry.injectedError;
    },
    clear(): void {
      injectedErrors = [];
    },
  };
}

export type InjectedErrorList = ReturnType<typeof createInjectedErrorList>;
