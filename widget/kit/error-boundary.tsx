import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown in place of the failed component. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches errors while rendering or loading its children. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
