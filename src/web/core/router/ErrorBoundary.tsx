import { Component, type ReactNode } from 'react';
import { isPreloadError } from './lazy-page.ts';

export type Failure = 'preload' | 'failed';

interface Props {
  /** The key of the page; a change clears the failure. */
  at: string;
  fallback: (failure: Failure) => ReactNode;
  children: ReactNode;
}

interface State {
  failure: Failure | null;
  at: string;
}

/** Shows `fallback` instead of a page that failed to load (docs/product.md 2.7) or to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, at: this.props.at };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: isPreloadError(error) ? 'preload' : 'failed' };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.at === state.at ? null : { at: props.at, failure: null };
  }

  override render(): ReactNode {
    return this.state.failure ? this.props.fallback(this.state.failure) : this.props.children;
  }
}
