import { WebSocket } from 'ws';

/**
 * The other end of `location.ts`, in its own process: sockets that watch five buses each and measure the latency of each
 * position. Prints 'ready' when all watch, and its figures for each line on its input. node bench/location/watchers.ts address
 * sockets buses
 */
const [address = '', sockets = '0', buses = '0'] = process.argv.slice(2);
const EACH = 5;
const took: number[] = [];
let watching = 0;

for (let n = 0; n < Number(sockets); n += 1) {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'auth', user_id: n + 1, token: String(n + 1) }));
    for (let k = 0; k < EACH; k += 1) {
      socket.send(JSON.stringify({ type: 'subscribe', topic: `position:${1 + ((n + k) % Number(buses))}` }));
    }
  });
  socket.on('message', (data) => {
    const text = String(data);
    const now = Date.now();
    if (text.startsWith('{"type":"position"')) took.push(now - Number(/"sent":(\d+)/.exec(text)?.[1] ?? now));
    else if (text.startsWith('{"type":"subscribed"')) watching += 1;
    if (watching === Number(sockets) * EACH) {
      watching = 0;
      process.stdout.write('ready\n');
    }
  });
  if (n % 200 === 199) await new Promise((resolve) => setTimeout(resolve, 100));
}

process.stdin.once('data', () => {
  const sorted = took.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? 0;
  process.stdout.write(`${JSON.stringify({ received: took.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) })}\n`);
  process.exit(0);
});
