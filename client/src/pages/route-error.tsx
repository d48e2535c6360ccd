import { Button } from '../ui/buttons/button.tsx';
import { Page, PageHead } from '../ui/page/page.tsx';

/** Shown if a page throws or its script fails to load. */
export function RouteErrorPage({ isChunkMissing }: { isChunkMissing: boolean }) {
  return (
    <Page width="text">
      <PageHead
        title={isChunkMissing ? 'This page didn’t load' : 'Something went wrong here'}
        lead={
          <>
            {isChunkMissing
              ? 'The connection was lost, or LingoStory was updated while the page was loading. Reloading usually helps.'
              : 'This is our mistake, not yours. Reload the page. If that doesn’t help, please contact us on the help page.'}{' '}
            {/* A plain link makes the browser load the whole application again. On pages without a header, it is
                also the way back to the site. */}
            <a href="/">Go to the front page</a>
          </>
        }
      />
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </Page>
  );
}
