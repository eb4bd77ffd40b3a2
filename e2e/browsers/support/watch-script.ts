/**
 * Runs in every page before the app: reports the browser's complaints. WebDriver has no console, so this works in every
 * browser. The address is the one of `front.ts`.
 */
function watch(): void {
  const report = (text: string) => {
    void fetch('/front/report', { method: 'POST', body: text, keepalive: true }).catch(() => undefined);
  };
  const words = (value: unknown) => (value instanceof Error ? `${value.message}\n${value.stack}` : String(value));
  const original = console.error;
  console.error = (...said: unknown[]) => {
    original(...said);
    report(`console: ${said.map(words).join(' ')}`);
  };
  window.addEventListener('error', ({ message, filename, error }) => {
    if (message) report(`uncaught: ${message} (${filename}) ${error?.stack ?? ''}`);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${words(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    report(`CSP: ${effectiveDirective} blocks ${blockedURI} (${sourceFile})`);
  });
}

export const WATCH_SCRIPT = `(${String(watch)})();`;
