/** Sends a request as the owner of the bearer token and returns the response's text. Throws if the request fails. */
export async function sendRequest(url: string, bearer: string, request: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { ...request, headers: { ...request.headers, authorization: bearer } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

export const toJsonRequest = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
