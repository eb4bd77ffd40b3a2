import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passwords } from '#server/accounts/handlers/passwords.ts';
import { accounts } from '#server/accounts/handlers.ts';
import { connect } from '#server/database/db.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrateJobs } from '#server/database/migrate-jobs.ts';
import { createServer } from '#server/http/server.ts';
import { freePort } from '#server/postgres/port.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';

/**
 * Whether response times reveal who has an account, and whether a guesser disturbs others (docs/security.md): sign-in and reset
 * for known and unknown people in turn, then wrong sign-ins at one account from one address while fifty people sign in from
 * theirs. node bench/sign-in/sign-in.ts [rounds] [guesses]
 */
const rounds = Number(process.argv[2] ?? 200);
const guesses = Number(process.argv[3] ?? 1000);
const PEOPLE = 50;

const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder, { temporary: true });
const sql = connect(postgres.url, { max: 8 });
await migrate(sql);
await migrateJobs(postgres.url);
const server = await createServer({
  config: { logLevel: 'silent', trustProxy: 1, maxRequests: 100_000, publicBrowsing: true },
  app: testContext(sql),
  domains: [accounts, passwords],
  findActor: async () => null,
});
const address = await server.app.listen({ host: '127.0.0.1', port: await freePort(folder) });

const people = Array.from({ length: PEOPLE }, () => signUpForm().email);
for (const [index, email] of people.entries()) await post('/api/signup', signUpForm({ email }), `198.19.0.${index}`);

let attempts = 0;
const times: Record<string, number[]> = {
  'sign-in, known': [],
  'sign-in, unknown': [],
  'reset, known': [],
  'reset, unknown': [],
};
for (let round = 0; round < rounds; round += 1) {
  const known = people[round % PEOPLE] ?? '';
  const unknown = `nobody-${round}@example.org`;
  await time('sign-in, known', '/api/login', { email: known, password: 'Wrong-1-x' });
  await time('sign-in, unknown', '/api/login', { email: unknown, password: 'Wrong-1-x' });
  await time('reset, known', '/api/password-resets', { email: known });
  await time('reset, unknown', '/api/password-resets', { email: unknown });
}
await sql`delete from rate_limit`;

const [victim = ''] = people;
let disturbed = 0;
const others = people.slice(1).map(async (email, index) => {
  const { status } = await post('/api/login', { email, password: PASSWORD }, `198.19.1.${index}`);
  if (status !== 200) disturbed += 1;
});
const answers: number[] = [];
for (let guess = 0; guess < guesses; guess += 10) {
  const wave = Array.from({ length: 10 }, (_, one) => {
    return post('/api/login', { email: victim, password: `Guess-${guess + one}` }, '203.0.113.7');
  });
  for (const { status } of await Promise.all(wave)) answers.push(status);
}
await Promise.all(others);

console.table(Object.fromEntries(Object.entries(times).map(([what, all]) => [what, quantiles(all)])));
console.table({
  guesses: answers.length,
  'guesses refused (429)': answers.filter((status) => status === 429).length,
  'guesses looked at (401)': answers.filter((status) => status === 401).length,
  'others who signed in meanwhile': PEOPLE - 1,
  'others disturbed': disturbed,
});
process.exitCode = disturbed === 0 ? 0 : 1;
await server.close();
await sql.end();
await postgres.stop();
await rm(folder, { recursive: true, force: true });

/** Each call has its own address, so that no limit applies. */
async function time(what: string, path: string, body: unknown): Promise<void> {
  attempts += 1;
  const startedAt = performance.now();
  await post(path, body, `10.${attempts >> 16}.${(attempts >> 8) & 255}.${attempts & 255}`);
  times[what]?.push(performance.now() - startedAt);
}

async function post(path: string, body: unknown, from: string): Promise<{ status: number }> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return { status: answer.status };
}

function quantiles(all: number[]) {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1));
  return { 'p50 ms': at(0.5), 'p99 ms': at(0.99) };
}
