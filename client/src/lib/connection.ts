import { createSlice } from '@reduxjs/toolkit';

/** Whether the API answers, told by every request that is made. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { lost: false },
  reducers: {
    connectionLost: (state) => {
      state.lost = true;
    },
    connectionFound: (state) => {
      state.lost = false;
    },
  },
});

export const { connectionLost, connectionFound } = connectionSlice.actions;
