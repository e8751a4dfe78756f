import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown in place of the failed component. */
  fallback: ReactNode;
  onFailed?: (() => void) | undefined;
  children: ReactNode;
}

/** Catches errors while rendering or loading its children. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
