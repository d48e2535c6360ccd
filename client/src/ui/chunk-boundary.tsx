import { Component, type ReactNode } from 'react';

/** Shows `fallback` where an embellishment could not be loaded or failed: the page around it stays. */
export class ChunkBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
