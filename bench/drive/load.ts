import autocannon from 'autocannon';

/**
 * The requests that the load process sends. It cycles through `urls`, either for `seconds` or until it has sent
 * `amount` requests.
 */
export type LoadOptions = {
  urls: string[];
  bearer?: string;
  cookies?: string;
  headers?: Record<string, string>;
} & ({ seconds: number } | { amount: number });
export type LoadResult = { rate: number; failed: number };

/** `load.ts <Load as JSON>` sends requests over 32 connections and prints the results as JSON. */
const { urls, bearer, cookies, headers, ...length } = JSON.parse(process.argv[2] ?? '{}') as LoadOptions;
const result = await autocannon({
  url: urls[0] ?? '',
  connections: 32,
  ...('amount' in length ? { amount: length.amount } : { duration: length.seconds }),
  headers: {
    ...headers,
    ...(bearer !== undefined && { authorization: bearer }),
    ...(cookies !== undefined && { cookie: cookies }),
  },
  requests: urls.map((url) => ({ path: new URL(url).pathname + new URL(url).search })),
});
const loadResult: LoadResult = { rate: result.requests.average, failed: result.non2xx + result.errors };
process.stdout.write(JSON.stringify(loadResult));
