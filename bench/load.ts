import autocannon from 'autocannon';

/** The process that makes the load, on the other core: `load.ts <url> <seconds> <bearer or ->`, prints requests a second. */
const [url = '', seconds = '2', bearer = '-'] = process.argv.slice(2);
const urls = url.split(' ');
const headers = bearer === '-' ? {} : { authorization: bearer };
const result = await autocannon({
  url: urls[0] ?? '',
  connections: 32,
  duration: Number(seconds),
  headers,
  requests: urls.map((each) => ({ path: new URL(each).pathname + new URL(each).search })),
});
const failed = result.non2xx + result.errors;
result.non2xx - (result['4xx'] === 0 && result['5xx'] === 0 ? result.non2xx : 0) + result.errors;
process.stdout.write(JSON.stringify({ rate: result.requests.average, failed }));
