import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test';

/** Failures that a journey provokes on purpose: a response by status and address, or the console message of it. */
export type Expected = { status: number; url: RegExp } | { console: RegExp };

/** The browser logs this for each response of 400 and above; the response itself is checked instead. */
const FAILED_ANSWER = 'Failed to load resource: the server responded with a status of';
const NAMESPACES =
  'accounts|amenities|bookings|carriers|chat|contacts|core|dashboard|errors|fields|fleet|help|mail|members|notifications|password|pending|photos|previews|profile|reviews|search|settings|shell|signin|statuses|timetable|tracking|trips|ui';

/**
 * Collects what no journey may see, over every page of a browser context: console errors (CSP violations among them), uncaught
 * exceptions, unexpected responses of 400 and above, and message keys that are shown instead of their text.
 */
export async function watch(context: BrowserContext, expected: readonly Expected[]): Promise<Set<string>> {
  const troubles = new Set<string>();
  context.on('console', (message) => {
    // It repairs itself and is rare: not a failure, but its cause is of interest.
    if (message.text().startsWith('drawn again')) console.log(message.text());
    const trouble = troubleOf(message);
    if (trouble && !expected.some((one) => 'console' in one && one.console.test(trouble))) troubles.add(trouble);
  });
  context.on('weberror', (error) => troubles.add(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('response', (response) => {
    const asked = `${response.request().method()} ${response.url()}`;
    if (response.status() >= 400 && !isExpected(response, expected)) troubles.add(`${response.status()} to ${asked}`);
  });
  await context.exposeBinding('sawMessageKey', (_, key: string) => troubles.add(`a message key is shown: ${key}`));
  await context.addInitScript(reportMessageKeys, NAMESPACES);
  return troubles;
}

function troubleOf(message: ConsoleMessage): string | null {
  const text = message.text();
  if (message.type() !== 'error' || text.startsWith(FAILED_ANSWER)) return null;
  return `console: ${text} (${message.location().url})`;
}

function isExpected(response: Response, expected: readonly Expected[]): boolean {
  return expected.some((one) => 'url' in one && response.status() === one.status && one.url.test(response.url()));
}

/** Runs in the page: inspects every text as it appears. */
function reportMessageKeys(namespaces: string): void {
  const key = new RegExp(`(?:^|\\s)((?:${namespaces})\\.[a-zA-Z]\\w*(?:\\.\\w+)*)(?=$|\\s)|^([a-z]+(?:_[a-z]+){2,})$`);
  const report = (text: string) => {
    // Most texts have no such character, and the expression is slow.
    if (!text.includes('.') && !text.includes('_')) return;
    const found = key.exec(text.trim());
    if (found && 'sawMessageKey' in window && typeof window.sawMessageKey === 'function')
      window.sawMessageKey(found[1] ?? found[2]);
  };
  // A name of the service's own parts, such as that of a job, is not translated.
  const isText = ({ nodeType, parentElement }: Node) =>
    nodeType === Node.TEXT_NODE && !parentElement?.closest('script, style, [translate=no]');
  const look = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text: Node | null = walker.currentNode; text; text = walker.nextNode()) {
      if (isText(text)) report(text.nodeValue ?? '');
    }
  };
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'characterData') report(change.target.nodeValue ?? '');
      for (const node of change.addedNodes) look(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
