import { Component, type ReactNode } from 'react';
import { isPreloadError } from './lazy-page.ts';

export type Failure = 'preload' | 'failed';

interface Props {
  /** Changes with the page: a new page is a new chance. */
  at: string;
  fallback: (failure: Failure) => ReactNode;
  children: ReactNode;
}

interface State {
  failure: Failure | null;
  at: string;
}

/** Shows something in the place of a page that could not be loaded (docs/product.md 2.7) or drawn. */
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
