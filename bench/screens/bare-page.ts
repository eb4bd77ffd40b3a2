import type { Browser, CDPSession } from '@playwright/test';

type Send = CDPSession['send'];

/**
 * A page that Playwright does not see. In its own pages Playwright turns on the inspector's `Runtime`: V8 then records the place of every
 * `Error`, and parses the whole script again when React creates one. A real browser does not spend these 50 ms.
 */
export interface BarePage {
  send: Send;
  close(): Promise<void>;
}

export async function openBarePage(browser: Browser): Promise<BarePage> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId });
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message);
    const pending = waiting.get(id);
    waiting.delete(id);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result as never);
  });
  let last = 0;
  const send: Send = async (method, params) => {
    last += 1;
    const id = last;
    const answer = new Promise<never>((resolve, reject) => waiting.set(id, { resolve, reject }));
    await root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    return await answer;
  };
  return {
    send,
    close: async () => {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}
