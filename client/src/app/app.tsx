import { type ReactNode, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { Pages } from './routes/router.tsx';
import type { createStore } from './store.ts';

type AppProps = {
  store: ReturnType<typeof createStore>;
  /** Puts the pages into a router: a browser's, or one that stands still. */
  inRouter: (pages: ReactNode) => ReactNode;
};

/** The whole application, the same in a browser and where its first view is drawn. */
export function App({ store, inRouter }: AppProps) {
  return (
    <StrictMode>
      <Provider store={store}>{inRouter(<Pages />)}</Provider>
    </StrictMode>
  );
}
