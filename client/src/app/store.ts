import { configureStore } from '@reduxjs/toolkit';
import { api } from '../lib/api.ts';
import { sessionKeeper } from '../session/keep.ts';
import { rootReducer } from '../session/root.ts';

export function createStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (usual) => usual().concat(sessionKeeper, api.middleware),
  });
}
