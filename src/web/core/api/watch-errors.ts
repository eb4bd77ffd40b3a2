import type { BrowserErrorKind } from '#shared/core/browser-error.ts';

/** Reports uncaught errors to the server. The code that sends them is loaded with the first one. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => report('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
}

export function report(kind: BrowserErrorKind, error: unknown): void {
  import('./report-error.ts').then(({ reportError }) => reportError(kind, error)).catch(() => undefined);
}
