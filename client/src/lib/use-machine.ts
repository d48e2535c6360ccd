import { useRef, useState } from 'react';

export type Step<State, Effect> = { state: State; effects: readonly Effect[] };

/**
 * Connects a pure `step(state, event) -> state + effects` function to a component, which renders the state and runs
 * the effects. It steps at the event, not at the next render, so that two presses in one frame are two steps, and a
 * clip is played within the user gesture that browsers require.
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
