import { Component, type ReactNode, Suspense } from 'react';

type ChunkBoundaryProps = {
  fallback: ReactNode;
  /** Shown until the embellishment is there, where that is not the fallback. */
  waiting?: ReactNode;
  children: ReactNode;
};

/** Shows `fallback` while an embellishment is loaded, and where it failed: the page around it stays. */
export class ChunkBoundary extends Component<ChunkBoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { fallback, waiting = fallback, children } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}
