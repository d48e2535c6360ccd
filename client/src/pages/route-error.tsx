import { Button } from '../ui/button.tsx';
import { Page, PageHead } from '../ui/page.tsx';

/** In place of a page that could not be loaded or broke. */
export function RouteErrorPage({ isChunkMissing }: { isChunkMissing: boolean }) {
  return (
    <Page width="text">
      <PageHead
        title={isChunkMissing ? 'This page did not arrive' : 'This page has a torn leaf'}
        lead={
          isChunkMissing
            ? 'The connection was lost while it was loading, or LingoStory has been renewed meanwhile. Reloading usually helps.'
            : 'Something went wrong here, and it is our fault. Reload the page; if that does not help, write to us.'
        }
      />
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </Page>
  );
}
