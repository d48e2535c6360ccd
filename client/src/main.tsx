import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { fetchFirstPage, Router } from './app/router.tsx';
import { createStore } from './app/store.ts';
import { warmUp } from './lib/http.ts';
import { followTheme } from './lib/theme.ts';
import { followOtherTabs } from './session/store-session.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

const store = createStore();
followOtherTabs(store.dispatch);
followTheme();
warmUp();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root.');
const root = createRoot(container);

// Once React has shown that it waits it keeps that up for 300 ms, so it is not asked to before waiting is to be seen.
const soon = new Promise((resolve) => setTimeout(resolve, 250));
void Promise.race([fetchFirstPage(window.location), soon]).then(() => {
  root.render(
    <StrictMode>
      <Provider store={store}>
        <Router />
      </Provider>
    </StrictMode>,
  );
});
