import { useRef, useState } from 'react';

export type Step<State, Effect> = { state: State; effects: readonly Effect[] };

/**
 * Runs a state machine. `step(state, event)` is pure and returns the next state and the effects to run. Each event is
 * handled immediately rather than at the next render, so two clicks in one frame are two steps, and audio starts
 * within the user gesture that browsers require.
 */
export function useMachine<State, Event, Effect>(
  reduce: (state: State, event: Event) => Step<State, Effect>,
  createInitialState: () => State,
  runEffect: (effect: Effect) => void,
): readonly [State, (event: Event) => void] {
  const [state, setState] = useState(createInitialState);
  const latestStateRef = useRef(state);

  const send = (event: Event) => {
    const { state: nextState, effects } = reduce(latestStateRef.current, event);
    latestStateRef.current = nextState;
    setState(nextState);
    for (const effect of effects) runEffect(effect);
  };
  return [state, send];
}
