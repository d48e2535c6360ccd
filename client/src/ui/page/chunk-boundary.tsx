import { Component, type ReactNode, Suspense } from 'react';

type ChunkBoundaryProps = {
  fallback: ReactNode;
  /** Shown while loading. Defaults to `fallback`. */
  placeholder?: ReactNode;
  children: ReactNode;
};

/**
 * Wraps an optional part of a page. Shows `fallback` if it fails to load, so that the rest of the page keeps working.
 */
export class ChunkBoundary extends Component<ChunkBoundaryProps> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { fallback, placeholder = fallback, children } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={placeholder}>{children}</Suspense>;
  }
}
