import { Agent, request } from 'node:http';

export type SignInResults = {
  /** The number of responses with each status. `none` counts requests without a response. */
  statuses: Record<string, number>;
  /** The longest response time of a 429 or 503, in milliseconds. */
  slowestRejection: number;
  withoutRetryAfter: number;
};

/**
 * `sign-in-results.ts <origin> <count>` sends this many sign-ins with a wrong password simultaneously, each from a
 * different IP address, and prints the results.
 */
const [origin = '', count = '0'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const body = JSON.stringify({ email: 'nobody@example.org', password: 'a wrong one, hashed all the same' });
const result: SignInResults = { statuses: {}, slowestRejection: 0, withoutRetryAfter: 0 };

const signIn = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': `198.18.${attempt >> 8}.${attempt & 255}`,
    };
    request(`${origin}/v1/user/login`, { method: 'POST', agent, headers }, (response) => {
      const { statusCode = 0 } = response;
      result.statuses[statusCode] = (result.statuses[statusCode] ?? 0) + 1;
      if (statusCode === 429 || statusCode === 503) {
        result.slowestRejection = Math.max(result.slowestRejection, performance.now() - startedAt);
        if (!response.headers['retry-after']) result.withoutRetryAfter += 1;
      }
      response.resume().once('end', resolve);
    })
      .once('error', () => {
        result.statuses.none = (result.statuses.none ?? 0) + 1;
        resolve();
      })
      .end(body);
  });

process.stdout.write('ready\n');
await Promise.all(Array.from({ length: Number(count) }, (_, attempt) => signIn(attempt)));
process.stdout.write(JSON.stringify(result));
agent.destroy();
