import { Component, type ReactNode } from 'react';

/** Shows an error if a page could not be loaded or rendered. The other pages still work. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="failed" role="alert">
        <h1>This screen did not open</h1>
        <p>The connection may be gone, or the shop was just renewed.</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Try Again
        </button>
      </div>
    );
  }
}
