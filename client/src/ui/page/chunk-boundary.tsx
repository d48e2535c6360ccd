import { Component, type ReactNode, Suspense } from 'react';

type ChunkBoundaryProps = {
  fallback: ReactNode;
  /** Shown while the optional part loads. Defaults to the fallback. */
  waiting?: ReactNode;
  children: ReactNode;
};

/**
 * Loads an optional part of a page. Shows `fallback` while it loads and if it fails, so that the page around it
 * stays.
 */
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
