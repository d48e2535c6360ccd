import { randomUUID } from 'node:crypto';

/** The addresses that a member's account is reached at. */
export type Site = { api: string; payments: string };

export type Member = { token: string; user: object; call: ReturnType<typeof createCall> };

const createCall =
  (origin: string, token?: string) =>
  async (method: 'GET' | 'POST', path: string, input?: object): Promise<ReturnType<typeof JSON.parse>> => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return await response.json();
  };

/** Signs up a new member, whose trial's credit buys the book. */
export async function signUpWithBook({ api, payments }: Site, bookCode: string): Promise<Member> {
  const guestCall = createCall(api);
  const email = `lecteur-${randomUUID()}@example.org`;
  const password = 'une lampe de chevet';
  const account = { name: 'Odile Martin', email, password, repeat_password: password };
  await guestCall('POST', '/v1/user/signup', account);
  const { token, user } = await guestCall('POST', '/v1/user/login', { email, password });
  const call = createCall(api, token);
  const { data: offers } = await call('GET', '/v1/guest/offers');
  const { price } = offers.subscription;
  const { data: checkoutUrl } = await call('POST', '/v1/user/create-subscription', { price });
  const checkoutSessionId = /cs_\w+/.exec(checkoutUrl)?.[0];
  await createCall(payments, 'sk_test_sandbox')('POST', '/_sandbox/pay', { session: checkoutSessionId });
  await call('GET', `/v1/user/retrieve-subscription/${checkoutSessionId}`);
  await call('POST', '/v1/user/purchase-book', { book_code: bookCode });
  return { token, user, call };
}

export async function addWords({ call }: Member, words: readonly string[]): Promise<void> {
  for (const word of words)
    await call('POST', '/v1/user/added-word', { id: randomUUID(), word, meaning: `${word} in English` });
}

/** Returns what the server has of the member: words, grades, bookmarks, position and phrases read. */
export async function fetchAccount({ call }: Member, bookCode: string) {
  const get = async (path: string) => (await call('GET', `/v1/user/${path}`)).data;
  const day = new Date().toISOString().slice(0, 10);
  const words: { text: string }[] = await get('words?sort=oldest&per_page=100');
  const bookmarks: { phrase_no: number }[] = await get(`bookmarks?book_code=${bookCode}`);
  return {
    words: words.map(({ text }) => text.toLowerCase()),
    practicedToday: (await get('practice?ahead=true')).practised_today,
    bookmarks: bookmarks.map(({ phrase_no }) => phrase_no),
    position: (await get(`read-book?book_code=${bookCode}`)).phrase_no,
    phrases: (await get(`progress?from=${day}&to=${day}`)).totals.phrases,
  };
}
