import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Loaded } from './loaded.tsx';

type Problem = { message: string; status: number };
type QueryState = { data?: string; isStale?: boolean; problem?: Problem };

const renderInHeading = (errorState: ReactNode, { status }: Problem) => (
  <h1 title={`${status}`}>{errorState}</h1>
);

function renderLoaded({ data, isStale = false, problem }: QueryState, renderFailed?: typeof renderInHeading) {
  const query = { data, isStale, problem: problem ?? null, isFetching: isStale, retry: () => {} };
  return renderToStaticMarkup(
    <Loaded query={query} placeholder={<p>One moment</p>} {...(renderFailed && { failed: renderFailed })}>
      {(text, isStaleData) => <p aria-busy={isStaleData}>{text}</p>}
    </Loaded>,
  );
}

const problem = { message: 'Not now.', status: 500 };

describe('Loaded', () => {
  it('shows a placeholder until a query’s data arrives', () => {
    expect(renderLoaded({})).toBe('<p>One moment</p>');
    expect(renderLoaded({ data: 'Bonjour' })).toBe('<p aria-busy="false">Bonjour</p>');
    expect(renderLoaded({ data: '' })).toBe('<p aria-busy="false"></p>');
  });

  it('passes a query’s data to the page’s content, and also whether the data is stale', () => {
    expect(renderLoaded({ data: 'Bonjour', isStale: true })).toBe('<p aria-busy="true">Bonjour</p>');
  });

  it('shows the error of a failed query as an alert, with a button to try again', () => {
    const html = renderLoaded({ problem });
    expect(html).toMatch(/role="alert".*Not now\..*<button.*Try again/);
    expect(html).not.toContain('One moment');
  });

  it('lets a page show a query’s error in the page’s own layout', () => {
    expect(renderLoaded({ problem }, renderInHeading)).toMatch(
      /^<h1 title="500">.*Not now\..*Try again.*<\/h1>$/,
    );
  });
});
