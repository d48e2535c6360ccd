import { combineReducers, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../lib/api.ts';
import { connectionSlice } from '../lib/connection.ts';
import { sessionSlice } from './slice.ts';

export const rootReducer = combineReducers({
  session: sessionSlice.reducer,
  connection: connectionSlice.reducer,
  api: api.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;
