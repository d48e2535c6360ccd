import { Component, type ReactNode } from 'react';
import { RouteErrorPage } from '../pages/route-error.tsx';
import { ChunkLoadError } from './routes/chunks.tsx';

type ErrorBoundaryProps = {
  at: string;
  /** True if the error page also replaces the `main` element and therefore has to render its own. */
  isWholePage?: boolean;
  children: ReactNode;
};

/** Shows an error page if a child throws while rendering, until the user navigates elsewhere. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(previousProps: ErrorBoundaryProps) {
    if (previousProps.at !== this.props.at && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const page = <RouteErrorPage isChunkMissing={error instanceof ChunkLoadError} />;
    return this.props.isWholePage ? <main id="main">{page}</main> : page;
  }
}
