import { type ReactNode, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { AppRoutes } from './routes/router.tsx';
import type { createStore } from './store.ts';

type AppProps = {
  store: ReturnType<typeof createStore>;
  /** Wraps the pages in a router: the browser's router, or a static one when rendering on the server. */
  wrapInRouter: (pages: ReactNode) => ReactNode;
};

/** The whole application. The browser and the server render the same tree, so that React can hydrate it. */
export function App({ store, wrapInRouter }: AppProps) {
  return (
    <StrictMode>
      <Provider store={store}>{wrapInRouter(<AppRoutes />)}</Provider>
    </StrictMode>
  );
}
