import { type ReactNode, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { Pages } from './routes/router.tsx';
import type { createStore } from './store.ts';

type AppProps = {
  store: ReturnType<typeof createStore>;
  /** Wraps the pages in a router: the browser router, or a static one on the server. */
  inRouter: (pages: ReactNode) => ReactNode;
};

/**
 * The whole application, identical in the browser and on the server, so that it can hydrate the server-rendered page.
 */
export function App({ store, inRouter }: AppProps) {
  return (
    <StrictMode>
      <Provider store={store}>{inRouter(<Pages />)}</Provider>
    </StrictMode>
  );
}
