import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { ask } from '../support/http.ts';
import { setStage } from '../support/stage.ts';
import { quantile } from '../support/times.ts';

const PEOPLE = 50;
const WAVE = 10;

/**
 * Whether response times reveal who has an account: sign-in and reset for known and unknown people in turn. Then whether a guesser disturbs
 * others: wrong sign-ins at one account from one address while fifty people sign in from theirs.
 */
export async function measureSignIn({ rounds, guesses }: { rounds: number; guesses: number }): Promise<boolean> {
  const stage = await setStage({ servers: 1, env: { TRUST_PROXY: '1', MAX_REQUESTS: '100000' } });
  const [port = 0] = stage.ports;
  const post = (path: string, body: unknown, from: string) =>
    ask({ port, method: 'POST', path, body, headers: { 'x-forwarded-for': from } });
  const people = Array.from({ length: PEOPLE }, () => signUpForm().email);
  for (const [index, email] of people.entries()) await post('/api/signup', signUpForm({ email }), `198.19.0.${index}`);

  let attempts = 0;
  const times: Record<string, number[]> = {};
  // Each call has its own address, so that no limit applies.
  const time = async (what: string, path: string, body: unknown) => {
    attempts += 1;
    const startedAt = performance.now();
    await post(path, body, `10.${attempts >> 16}.${(attempts >> 8) & 255}.${attempts & 255}`);
    times[what] = [...(times[what] ?? []), performance.now() - startedAt];
  };
  for (let round = 0; round < rounds; round += 1) {
    const emails = { known: people[round % PEOPLE] ?? '', unknown: `nobody-${round}@example.org` };
    for (const [who, email] of Object.entries(emails)) {
      await time(`sign-in, ${who}`, '/api/login', { email, password: 'Wrong-1-x' });
      await time(`reset, ${who}`, '/api/password-resets', { email });
    }
  }
  await stage.sql`delete from rate_limit`;

  const [victim = ''] = people;
  const others = people.slice(1).map(async (email, index) => {
    const { status } = await post('/api/login', { email, password: PASSWORD }, `198.19.1.${index}`);
    return status;
  });
  const answers: number[] = [];
  for (let guess = 0; guess < guesses; guess += WAVE) {
    const wave = Array.from({ length: WAVE }, (_, one) =>
      post('/api/login', { email: victim, password: `Guess-${guess + one}` }, '203.0.113.7'),
    );
    for (const { status } of await Promise.all(wave)) answers.push(status);
  }
  const disturbed = (await Promise.all(others)).filter((status) => status !== 200).length;
  await stage.stop();

  for (const [what, all] of Object.entries(times))
    console.log(`${what.padEnd(18)} p50 ${quantile(all, 0.5).toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(1)} ms`);
  const refused = answers.filter((status) => status === 429).length;
  console.log(
    `sign-in: ${disturbed === 0 ? 'kept' : 'BROKEN'}; ${answers.length} guesses, ${refused} refused (429), ${disturbed} of ${PEOPLE - 1} others disturbed`,
  );
  return disturbed === 0;
}
