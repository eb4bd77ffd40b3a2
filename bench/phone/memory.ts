import type { CDPSession, Page } from '@playwright/test';
import { connect } from '#server/core/database/db.ts';
import { type DemoApp, startDemoApp } from '#testing/demo-app.ts';
import { launchBrowser, openFirstTrip, openPhone } from '../support/browser.ts';
import { phoneSlowdown } from '../support/phone-processor.ts';

const SCROLL_MS = 3000;
const FINISHED = '/trips/list?tab=finished&per_page=50';

interface Amounts {
  rounds: number;
  messages: number;
  trips: number;
}

/**
 * Rounds through chat, list, sheet and map without a reload: prints the heap, the nodes and the listeners after the garbage collection of some
 * rounds (goal: they do not grow), and the frames of scrolling (goal 50 a second).
 */
export async function measureMemory({ rounds, messages, trips }: Amounts): Promise<undefined> {
  const app = await startDemoApp();
  const browser = await launchBrowser();
  try {
    const page = await openPhone(browser, { origin: app.address, name: 'driver' });
    await openFirstTrip(page);
    const sheet = new URL(page.url()).pathname;
    const chat = await fill(app, { tripId: Number(sheet.split('/').at(-1)), messages, trips });
    const cdp = await page.context().newCDPSession(page);
    const measured: Record<string, unknown>[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await walk(page, [`/chat/${chat}`, FINISHED, sheet, '/dashboard', '/notifications']);
      if (round === 1 || round % Math.ceil(rounds / 6) === 0) measured.push({ round, ...(await memoryOf(cdp)) });
    }
    console.table(measured);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: await phoneSlowdown(browser) });
    for (const path of [`/chat/${chat}`, FINISHED]) {
      await open(page, path);
      console.log(`${path}: ${await framesOf(page)} frames a second while scrolling`);
    }
    return undefined;
  } finally {
    await browser.close();
    await app.stop();
  }
}

interface History {
  tripId: number;
  messages: number;
  trips: number;
}

/** Adds finished trips to the driver's list, and messages to a chat of theirs, whose id it returns. */
async function fill(app: DemoApp, { tripId, messages, trips }: History): Promise<number> {
  const sql = connect(await app.database(), { max: 1, name: 'bench' });
  await sql`
    insert into trip (route_id, plan_id, carrier_id, service_date, bus_id, driver_id, status, departs_at, arrives_at, started_at, finished_at,
      seats_count, free_seats)
    select route_id, plan_id, carrier_id, service_date - 400 - n, bus_id, driver_id, 'finished', departs_at - (400 + n) * interval '1 day',
      arrives_at - (400 + n) * interval '1 day', departs_at - (400 + n) * interval '1 day', arrives_at - (400 + n) * interval '1 day',
      seats_count, free_seats
    from trip, generate_series(1, ${trips}::int) n where trip.id = ${tripId}`;
  const [chat] = await sql<{ id: number; seq: number }[]>`
    select chat.id, chat.last_seq::int as seq from chat join chat_member own on own.chat_id = chat.id
    join account on account.id = own.account_id and account.email = 'driver@demo.vezu.app' order by chat.last_seq desc, chat.id limit 1`;
  if (!chat) throw new Error('the driver of the demo has no chat');
  await sql`
    insert into message (chat_id, seq, sender_id, client_id, text, created_at)
    select ${chat.id}, ${chat.seq} + n, (select min(account_id) from chat_member where chat_id = ${chat.id}), gen_random_uuid(),
      'Слово ' || n || repeat(' і ще трохи слів', n % 6), now() - (${messages} - n) * interval '1 minute'
    from generate_series(1, ${messages}::int) n`;
  await sql`update chat set last_seq = ${chat.seq + messages}, last_at = now() where id = ${chat.id}`;
  await sql.end();
  return chat.id;
}

async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await open(page, address);
    await scroll(page, 600);
  }
}

/** Goes to an address within the app, as a link of it does. */
async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function scroll(page: Page, ms: number): Promise<void> {
  await page.mouse.move(195, 420);
  const until = Date.now() + ms;
  for (let n = 0; Date.now() < until; n += 1) await page.mouse.wheel(0, n % 40 < 20 ? -300 : 300);
}

async function memoryOf(cdp: CDPSession): Promise<{ 'heap MB': number; nodes: number; listeners: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { 'heap MB': Number((usedSize / 1e6).toFixed(1)), nodes, listeners: jsEventListeners };
}

async function framesOf(page: Page): Promise<number> {
  await page.evaluate(`
    window.frames0 = 0;
    const next = () => { window.frames0 += 1; requestAnimationFrame(next); };
    requestAnimationFrame(next);`);
  const startedAt = Date.now();
  await scroll(page, SCROLL_MS);
  const count = await page.evaluate<number>('window.frames0');
  return Math.round((count * 1000) / (Date.now() - startedAt));
}
