import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { Router } from './app/router.tsx';
import { createStore } from './app/store.ts';
import { followTheme } from './lib/theme.ts';
import { followOtherTabs } from './session/keep.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

const store = createStore();
followOtherTabs(store.dispatch);
followTheme();

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root.');
createRoot(place).render(
  <StrictMode>
    <Provider store={store}>
      <Router />
    </Provider>
  </StrictMode>,
);
