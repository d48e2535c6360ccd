import { configureStore } from '@reduxjs/toolkit';
import { api } from '../lib/http/api.ts';
import { rootReducer } from '../session/slice.ts';
import { persistSession } from '../session/store-session.ts';

export function createStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(persistSession, api.middleware),
  });
}
