import { combineReducers, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { connectionSlice } from '../lib/connection.ts';
import { api } from '../lib/http/api.ts';
import { sessionSlice } from './slice.ts';

export const rootReducer = combineReducers({
  session: sessionSlice.reducer,
  connection: connectionSlice.reducer,
  api: api.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;
