import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in place of what failed. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches what breaks while rendering or loading below it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
