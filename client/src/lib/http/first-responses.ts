import { type FirstResponse, firstResponsesElementId } from '@lingostory/contract/first-view';
import type { Dispatch } from '@reduxjs/toolkit';
import { api } from './api.ts';

type QueryEntries = Parameters<typeof api.util.upsertQueryEntries>[0];

let pageDispatch: Dispatch | null = null;
/** The responses whose endpoints have not been loaded yet. */
let waitingResponses: readonly FirstResponse[] = [];

/** Adds the responses that the server put into the page to the store's cache. */
export function addFirstResponses(dispatch: Dispatch, page: Document): void {
  pageDispatch = dispatch;
  waitingResponses = JSON.parse(page.getElementById(firstResponsesElementId)?.textContent ?? '[]');
  addWaitingResponses();
}

/**
 * Adds the page's responses whose endpoints have been loaded in the meantime. Call it after importing a part of the
 * first view, and before the part is rendered.
 */
export function addWaitingResponses(): void {
  const isReady = ({ endpointName }: FirstResponse) => Object.hasOwn(api.endpoints, endpointName);
  const readyResponses = waitingResponses.filter(isReady);
  waitingResponses = waitingResponses.filter((response) => !isReady(response));
  if (readyResponses.length > 0)
    pageDispatch?.(api.util.upsertQueryEntries(readyResponses as QueryEntries) as never);
}
