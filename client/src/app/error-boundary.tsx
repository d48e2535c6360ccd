import { Component, type ReactNode } from 'react';
import { RouteErrorPage } from '../pages/route-error.tsx';
import { ChunkLoadError } from './routes/chunks.tsx';

type ErrorBoundaryProps = {
  at: string;
  /** True if this boundary replaces a whole page, including its `main` element. */
  isWholePage?: boolean;
  children: ReactNode;
};

/** Shows the error page in place of a page that threw, until the location changes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.at !== this.props.at && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const page = <RouteErrorPage isChunkMissing={error instanceof ChunkLoadError} />;
    return this.props.isWholePage ? <main id="main">{page}</main> : page;
  }
}
