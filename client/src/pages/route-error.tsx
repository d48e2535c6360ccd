import { Button } from '../ui/button.tsx';
import { Page, PageHead } from '../ui/page.tsx';

/** In place of a page that could not be loaded or broke. */
export function RouteErrorPage({ isChunkMissing }: { isChunkMissing: boolean }) {
  return (
    <Page width="text">
      <PageHead
        title={isChunkMissing ? 'This page did not arrive' : 'Something went wrong here'}
        lead={
          isChunkMissing
            ? 'The connection was lost while it was loading, or LingoStory has been renewed meanwhile. Reloading usually helps.'
            : 'The fault is ours, not yours. Reload the page; if that does not help, please write to us on the help page.'
        }
      />
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
      {/* The browser's own link: it fetches everything anew, and stands where there is no header, too. */}
      <p>
        <a href="/">Go to the front page</a>
      </p>
    </Page>
  );
}
