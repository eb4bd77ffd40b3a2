import { spawn } from 'node:child_process';
import { freePort } from '../../support/suite.ts';
import { stop } from './display.ts';
import type { Engine, SpecialKey, Tab } from './engine.ts';

/** WebDriver's code points for keys without a character. */
const KEY_CODES: Record<SpecialKey, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Delete: '\uE017',
  Home: '\uE011',
  End: '\uE010',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
};

type Send = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Answer>;

/** WebKitGTK over WebDriver. The window fills the display, so the display's size is the viewport; each tab is a session. */
export async function startWebkit(driver: string, browser: string, display: string): Promise<Engine> {
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, TZ: 'Europe/Kyiv', LC_ALL: 'uk_UA.UTF-8' },
  });
  const send = sender(`http://127.0.0.1:${port}`);
  await untilReady(send);
  return { open: () => openSession(send, browser), close: () => stop(child) };
}

/** The driver answers a moment after its start. */
async function untilReady(send: Send): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    try {
      await send('GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function sender(origin: string): Send {
  return async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`WebKit: ${value?.error} to ${method} ${path}: ${value?.message}`);
    return value;
  };
}

async function openSession(send: Send, binary: string): Promise<Tab> {
  const options = { binary, args: ['--automation', '--full-screen'] };
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
  });
  const at = `/session/${sessionId}`;
  const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
    send<null>('POST', `${at}/actions`, { actions: [{ type, id: type, actions }] });
  const tap = async (value: string) => {
    await act('key', [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
  };
  const move = (x: number, y: number) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 });
  return {
    goto: (url) => send('POST', `${at}/url`, { url }),
    reload: () => send('POST', `${at}/refresh`, {}),
    run: async (task, ...args) => {
      const script = `return Promise.resolve((${String(task)})(...arguments)).then((result) => JSON.stringify(result ?? null))`;
      return JSON.parse(await send<string>('POST', `${at}/execute/sync`, { script, args }));
    },
    click: async (x, y) => {
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await act('pointer', [move(x, y), ...press]);
    },
    hover: async (x, y) => {
      await act('pointer', [move(x, y)]);
    },
    type: async (text) => {
      for (const character of text) await tap(character === '\n' ? KEY_CODES.Enter : character);
    },
    press: (key) => tap(KEY_CODES[key]),
    screenshot: async () => Buffer.from(await send<string>('GET', `${at}/screenshot`), 'base64'),
    close: () => send('DELETE', at),
  };
}
