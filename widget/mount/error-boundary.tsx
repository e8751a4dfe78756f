import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in place of what failed; `retry` renders it anew. */
  fallback(retry: () => void): ReactNode;
  children: ReactNode;
}

/** Catches what breaks while rendering or loading below it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
