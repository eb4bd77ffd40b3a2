import { Agent, get } from 'node:http';
import { argv, stdin } from 'node:process';
import { text } from 'node:stream/consumers';

/**
 * Asks for the addresses that come on the standard input, a line each, over `clients` kept connections for some seconds, and
 * prints how long each answer took, in milliseconds, as JSON. In a process of its own: a client takes as much of a processor as
 * the server it measures.
 *
 *   node bench/search/load.ts clients seconds [token] < addresses
 */
const [clients, seconds] = [Number(argv[2]), Number(argv[3])];
const headers = argv[4] ? { authorization: `Bearer ${argv[4]}` } : {};
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const addresses = (await text(stdin)).trim().split('\n');
const took: number[] = [];
const until = performance.now() + seconds * 1000;
await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
agent.destroy();
console.log(JSON.stringify(took));

async function client(number: number): Promise<void> {
  for (let index = number; performance.now() < until; index += clients) {
    const began = performance.now();
    await ask(addresses[index % addresses.length] ?? '');
    took.push(performance.now() - began);
  }
}

function ask(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} at ${address}`));
      answer.resume().once('end', resolve).once('error', reject);
    });
    request.once('error', reject);
  });
}
