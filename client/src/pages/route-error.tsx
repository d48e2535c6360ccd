import { Button } from '../ui/button.tsx';
import { Page, PageHead } from '../ui/page.tsx';

/** In place of a page that could not be loaded or broke. */
export function RouteErrorPage({ isChunkMissing }: { isChunkMissing: boolean }) {
  return (
    <Page width="text">
      <PageHead
        title={isChunkMissing ? 'This page did not arrive' : 'Something went wrong here'}
        lead={
          <>
            {isChunkMissing
              ? 'The connection was lost while it was loading, or LingoStory has been renewed meanwhile. Reloading usually helps.'
              : 'The fault is ours, not yours. Reload the page; if that does not help, please write to us on the help page.'}{' '}
            {/* The browser's own link: it fetches everything anew, and there is a way out where there is no header. */}
            <a href="/">Go to the front page</a>
          </>
        }
      />
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </Page>
  );
}
