import { useRef, useState } from 'react';

export type Step<State, Effect> = { state: State; effects: readonly Effect[] };

/**
 * Runs a state machine. `step(state, event)` is pure and returns the next state and the effects to run. Each event is
 * handled immediately rather than at the next render, so two clicks in one frame are two steps, and audio starts
 * within the user gesture that browsers require.
 */
export function useMachine<State, Event, Effect>(
  step: (state: State, event: Event) => Step<State, Effect>,
  initial: () => State,
  run: (effect: Effect) => void,
): readonly [State, (event: Event) => void] {
  const [state, show] = useState(initial);
  const latestStateRef = useRef(state);

  const send = (event: Event) => {
    const { state: next, effects } = step(latestStateRef.current, event);
    latestStateRef.current = next;
    show(next);
    for (const effect of effects) run(effect);
  };
  return [state, send];
}
