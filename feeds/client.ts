import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Those that make a client for TypeScript; they come from the registry for the test only, since they bring a TypeScript of their own. */
const GENERATORS = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24'];

/**
 * A program by a person who has only the description: it reads all bookings of a carrier page by page, with their payments, and prints sums. A wrong
 * name of a path, a parameter or a field does not compile.
 */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './api';

const client = createClient<paths>({ baseUrl: process.env.ADDRESS!, headers: { authorization: \`Bearer \${process.env.KEY}\` } });

async function main() {
  let [bookings, paid, page, pages] = [0, 0, 1, 1];
  for (; page <= pages; page += 1) {
    const { data, error } = await client.GET('/api/carrier/bookings', { params: { query: { page, per_page: 50 } } });
    if (!data) throw new Error(JSON.stringify(error));
    pages = Math.ceil(data.total / 50);
    for (const booking of data.data) [bookings, paid] = [bookings + 1, paid + booking.paid];
  }
  const wrong = await client.GET('/api/bookings/{bookingId}', { params: { path: { bookingId: 999999999 } } });
  console.log(JSON.stringify({ bookings, paid, refused: wrong.response.status }));
}

main();
`;

/** Makes a client from a description of the API, compiles a program with it strictly, and runs it with a key; returns what it prints. */
export async function runGeneratedClient(description: string, env: { ADDRESS: string; KEY: string }): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'vezu-client-'));
  const run = async (program: string, ...args: string[]) =>
    await promisify(execFile)(program, args, { cwd: folder, env: { ...process.env, ...env } });
  try {
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    await writeFile(join(folder, 'openapi.json'), description);
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    await run('npm', 'install', '--no-audit', '--no-fund', ...GENERATORS);
    const bin = join(folder, 'node_modules/.bin');
    await run(join(bin, 'openapi-typescript'), 'openapi.json', '-o', 'api.d.ts');
    await run(join(bin, 'tsc'), 'program.ts', '--strict', '--module', 'node20', '--types', 'node');
    const { stdout } = await run(process.execPath, 'program.js');
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
