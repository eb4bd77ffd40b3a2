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
  // For the report of a failed test: which events of its presses reached the page, and where.
  const presses: string[] = [];
  Reflect.set(window, '__presses', presses);
  Reflect.set(window, '__page', Math.random());
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'pointercancel', 'mouseup', 'click']) {
    const note = (event: Event) => {
      const { target, timeStamp } = event;
      const point = event instanceof MouseEvent ? `${event.clientX}, ${event.clientY} ` : '';
      const where = target instanceof Element ? `${target.tagName} ${(target.textContent ?? '').slice(0, 20)}` : '';
      if (type === 'pointerdown') Reflect.set(window, '__pressed', timeStamp);
      presses.push(`${Math.round(timeStamp)} ${type} ${point}${where}`);
      presses.splice(0, presses.length - 18);
    };
    window.addEventListener(type, note, true);
  }
}

export const WATCH_SCRIPT = `(${String(watch)})();`;
