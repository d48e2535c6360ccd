import { useRef, useState } from 'react';

export type Step<State, Effect> = { state: State; effects: readonly Effect[] };

/**
 * Connects a component to a pure `step(state, event)` function, which returns the next state and effects. The
 * component renders the state and runs the effects. Each step runs when its event occurs, not at the next render. Two
 * presses in one frame are therefore two steps, and a clip is played within the user gesture that browsers require.
 */
export function useMachine<State, Event, Effect>(
  step: (state: State, event: Event) => Step<State, Effect>,
  initial: () => State,
  run: (effect: Effect) => void,
): readonly [State, (event: Event) => void] {
  const [state, show] = useState(initial);
  const latest = useRef(state);

  const send = (event: Event) => {
    const { state: next, effects } = step(latest.current, event);
    latest.current = next;
    show(next);
    for (const effect of effects) run(effect);
  };
  return [state, send];
}
