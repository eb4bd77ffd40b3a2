import { join } from 'node:path';
import { connect, type Pool } from '#server/core/database/db.ts';
import { freePort } from '#server/core/postgres/port.ts';
import type { Role } from '#shared/core/access.ts';
import { type DemoApp, signInByApi, startDemoApp } from '#testing/demo-app.ts';
import { ENDPOINTS, FEEDS } from '#testing/server/whole-server.ts';
import { paths } from '#web/paths.ts';
import { ask } from '../support/http.ts';
import type { LoopReport } from '../support/loop-watch.ts';
import { type Case, casesOf, pageCases } from './fuzz-cases.ts';

/** No request may hold the event loop for longer than this, in ms, besides collections of garbage. */
const LONGEST_STALL = 50;
const WATCH = join(import.meta.dirname, '../support/loop-watch.ts');
/** Demo accounts by their role, in the order in which one is chosen for an endpoint. */
const PEOPLE: readonly (readonly [Role, string])[] = [
  ['owner', 'owner'],
  ['driver', 'driver'],
  ['passenger', 'passenger'],
  ['admin', 'admin'],
];

interface Seen {
  name: string;
  status: number;
  /** How long the loop was still by this request, without a collection of garbage and the time of other programs; in ms. */
  stall: number;
}

/**
 * Sends every endpoint and page extreme values, long texts and odd spellings of its path, one request after the other, to the built app with demo
 * data. No answer may be 5xx and none may be missing, and none may hold the event loop for long. `every` takes only each so many-th request.
 */
export async function measureFuzz({ every }: { every: number }): Promise<boolean> {
  const loopPort = await freePort(`fuzz ${process.pid}`);
  const app = await startDemoApp({
    LOOP_PORT: String(loopPort),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${WATCH}`,
    ADMIN_SECOND_FACTOR: 'off',
  });
  try {
    const tester = await testerOf(app, loopPort);
    const cases = [
      ...ENDPOINTS.flatMap(({ name, endpoint }) => casesOf(name, endpoint, tester.ids)),
      ...pageCases([...addressesOf(paths), ...FEEDS, '/health', '/ready', '/outbox', '/map/0/0/0.pbf']),
    ].filter((_, index) => index % every === 0);
    const seen: Seen[] = [];
    for (const one of cases) seen.push(await tester.send(one));
    return report(seen);
  } finally {
    await app.stop();
  }
}

function report(seen: readonly Seen[]): boolean {
  const wrong = seen.filter(({ status }) => status === 0 || status >= 500);
  const slow = seen.toSorted((a, b) => b.stall - a.stall);
  const statuses: Record<string, number> = {};
  for (const { status } of seen) statuses[status] = (statuses[status] ?? 0) + 1;
  for (const { name, status } of wrong.slice(0, 40)) console.log(`  ${status === 0 ? 'no answer' : status}: ${name}`);
  for (const { name, stall } of slow.slice(0, 5)) console.log(`  ${stall.toFixed(1)} ms: ${name}`);
  const longest = slow[0]?.stall ?? 0;
  const good = wrong.length === 0 && longest <= LONGEST_STALL;
  console.log(
    `fuzz: ${good ? 'kept' : 'BROKEN'}; ${seen.length} requests, ${JSON.stringify(statuses)}, longest stall ${longest.toFixed(1)} ms ` +
      `(goal ${LONGEST_STALL})`,
  );
  return good;
}

interface Tester {
  ids: Readonly<Record<string, string>>;
  send(one: Case): Promise<Seen>;
}

async function testerOf(app: DemoApp, loopPort: number): Promise<Tester> {
  const port = Number(new URL(app.address).port);
  const tokens = new Map<Role, string>();
  for (const [role, name] of PEOPLE) tokens.set(role, await signInByApi(app.address, name));
  const sql = connect(await app.database(), { max: 1 });
  const ids = await idsOf(sql);
  await sql.end();

  const look = async () => (await (await fetch(`http://127.0.0.1:${loopPort}/`)).json()) as LoopReport;

  async function answer(one: Case): Promise<number> {
    const person = PEOPLE.find(([role]) => one.access?.[role] !== 'no')?.[0];
    const token = one.access && person ? tokens.get(person) : undefined;
    const { status } = await ask({
      port,
      method: one.method,
      path: one.path,
      body: one.body,
      headers: one.headers ?? {},
      maxWait: 30_000,
      ...(token && { token }),
    }).catch(() => ({ status: 0 }));
    // The request has ended the sign-in.
    if (status === 401 && person && token) tokens.set(person, await signInByApi(app.address, person));
    return status;
  }

  async function stallOf(one: Case): Promise<{ status: number; stall: number }> {
    await look();
    const status = await answer(one);
    const { stall, collection, cpu } = await look();
    return { status, stall: Math.max(0, Math.min(stall, cpu) - collection) };
  }

  return {
    ids,
    async send(one) {
      const first = await stallOf(one);
      const again = async () => (await stallOf(one)).stall;
      // The first use of a part is compiled, and other work of the server may coincide: what remains in three tries is the request's.
      const stall = first.stall > LONGEST_STALL ? Math.min(first.stall, await again(), await again()) : first.stall;
      return { name: one.name, status: first.status, stall };
    },
  };
}

/** The last of everything that the carrier of the owner has. */
async function idsOf(sql: Pool): Promise<Record<string, string>> {
  const [row] = await sql<Record<string, unknown>[]>`
    with own as (select m.carrier_id as id from member m join account a on a.id = m.account_id where a.email = 'owner@demo.vezu.app')
    select own.id as carrier_id,
      (select max(t.id) from trip t where t.carrier_id = own.id) as trip_id,
      (select max(b.id) from booking b where b.carrier_id = own.id) as booking_id,
      (select max(b.ticket_key) from booking b where b.carrier_id = own.id) as code,
      (select max(r.id) from route r where r.carrier_id = own.id) as route_id,
      (select max(b.id) from bus b where b.carrier_id = own.id) as bus_id,
      (select max(m.account_id) from member m where m.carrier_id = own.id) as account_id,
      (select max(c.id) from chat c where c.carrier_id = own.id) as chat_id
    from own`;
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, String(value)]));
}

/** The addresses of pages, with samples for what they take. */
function addressesOf(all: object): string[] {
  return Object.values(all).flatMap((address: unknown): string[] => {
    if (typeof address === 'object' && address !== null) return addressesOf(address);
    return [String(typeof address === 'function' ? address('1', '1', '1', '1') : address)].filter((path) =>
      path.startsWith('/'),
    );
  });
}
