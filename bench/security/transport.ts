import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { ask } from '../http.ts';
import { addPeople, NODE } from '../reliability/stage.ts';
import { type Stage, setUp } from '../stage.ts';

/**
 * Attacks on the cost of a request, each bounded to some seconds, against one server of the bench's own on the loopback
 * address. Prints the effect on other people: responses within a second, memory, the longest wait. node
 * bench/security/transport.ts [idle|uploads|nested|svg …] The server trusts one proxy (TRUST_PROXY=1), so that an attack can
 * come from as many addresses as it claims.
 */
const ATTACKS = { idle: idlePosts, uploads: heldUploads, nested: nestedArrays, svg: slowSvgs };

const { positionals } = parseArgs({ allowPositionals: true });
const stage = await setUp({ node: NODE, servers: 1, env: { TRUST_PROXY: '1' } });
const [port = 0] = stage.ports;
const agent = new Agent({ keepAlive: true });
try {
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`${name}: ${await attack(stage)}`);
  }
} finally {
  agent.destroy();
  await stage.strike();
}

/** 160 sign-ins of which only one byte of the body arrives, from one address and from 160. */
async function idlePosts(): Promise<string> {
  const lines: string[] = [];
  for (const addresses of [1, 160]) {
    const held = Array.from({ length: 160 }, (_, n) => {
      const head = `POST /api/login HTTP/1.1\r\nhost: localhost:${port}\r\nx-forwarded-for: 198.51.100.${n % addresses}`;
      return hold(`${head}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`);
    });
    await wait(1_000);
    const open = () => held.filter((socket) => !socket.closed).length;
    const during = await others(40);
    const still = open();
    await wait(12_000);
    lines.push(`from ${addresses}: others ${during}; held after 1 s ${still}, after 13 s ${open()}`);
    for (const socket of held) socket.destroy();
    await wait(500);
  }
  return lines.join('\n      ');
}

/** 60 uploads to a chat that does not exist, nearly complete and then silent. */
async function heldUploads({ sql, servers }: Stage): Promise<string> {
  const people = await addPeople(sql, 3);
  const before = await residentMb(servers[0]);
  const bytes = Buffer.alloc(9.9 * 1024 * 1024, 'x');
  const part =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const held = Array.from({ length: 60 }, (_, n) => {
    const path = `/api/chats/999999/images?clientId=0198f0de-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const socket = hold(
      `POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${people[n % 3]?.token}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${10 * 1024 * 1024}\r\n\r\n${part}`,
    );
    socket.write(bytes);
    return socket;
  });
  let max = 0;
  for (let n = 0; n < 20; n += 1) {
    await wait(250);
    max = Math.max(max, await residentMb(servers[0]));
  }
  const during = await others(20);
  for (const socket of held) socket.destroy();
  return `memory from ${before} to ${max} MB (+${max - before}); others ${during}`;
}

/** One body of 800 KB of nested and one of flat arrays. */
async function nestedArrays({ sql }: Stage): Promise<string> {
  const [person] = await addPeople(sql, 1);
  const token = person?.token ?? '';
  const lines: string[] = [];
  const depth = 4_000;
  const bodies = {
    nested: `{"a":${'['.repeat(depth)}${'"x",'.repeat(195_000)}"x"${']'.repeat(depth)}}`,
    flat: `{"a":[${'[],'.repeat(266_000)}[]]}`,
    small: `{"phrase":${'['.repeat(6_000)}${'0,'.repeat(20_000)}0${']'.repeat(6_000)}}`,
  };
  for (const [name, body] of Object.entries(bodies)) {
    const probe = longestWait(2_000);
    const startedAt = performance.now();
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const sent = request({ host: '127.0.0.1', port, method: 'PUT', path: '/api/me/profile', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end(body);
    });
    const took = Math.round(performance.now() - startedAt);
    lines.push(
      `${name} (${Math.round(body.length / 1024)} KB): ${status} after ${took} ms, others waited ${await probe} ms at most`,
    );
  }
  return lines.join('\n        ');
}

/** Two SVG images of 150 filters; meanwhile a normal picture. Waits 30 s at most. */
async function slowSvgs({ sql }: Stage): Promise<string> {
  const people = await addPeople(sql, 3);
  const turbulence = '<feTurbulence baseFrequency="0.9" numOctaves="9"/>'.repeat(150);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><filter id="f" x="0" y="0" width="1" height="1">${turbulence}</filter><rect width="512" height="512" filter="url(#f)"/></svg>`;
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  const attacks = people.slice(0, 2).map(({ token }) => avatar(token, Buffer.from(drawing), 'image/svg+xml'));
  await wait(300);
  const honest = await avatar(people[2]?.token ?? '', photo, 'image/jpeg');
  return `${Math.round(drawing.length / 1024)} KB each: ${(await Promise.all(attacks)).join(' and ')}; an honest picture ${honest}`;
}

async function avatar(token: string, bytes: Buffer, type: string): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)], { type }), 'a');
  const startedAt = performance.now();
  const path = '/api/me/avatar?x=0&y=0&width=100&height=100';
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'PUT',
    body,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null);
  return `${answer?.status ?? 'no answer'} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** A connection that sends something and then nothing more. */
function hold(text: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(text);
  return socket;
}

/** Requests of another person, one after the other. */
async function others(count: number): Promise<string> {
  const counts = new Map<string, number>();
  for (let n = 0; n < count; n += 1) {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const answer = await ask({ agent, port, path: '/api/countries', maxWait: 1_000, headers }).catch(() => null);
    const status = String(answer?.status ?? 'no answer');
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, some]) => `${some} × ${status}`).join(', ');
}

/** The longest duration of another person's request within this many ms. */
async function longestWait(ms: number): Promise<number> {
  const until = performance.now() + ms;
  let longest = 0;
  while (performance.now() < until) {
    const startedAt = performance.now();
    await ask({ agent, port, path: '/health' });
    longest = Math.max(longest, performance.now() - startedAt);
    await wait(2);
  }
  return Math.round(longest);
}

async function residentMb(child: ChildProcess | undefined): Promise<number> {
  const status = await readFile(`/proc/${child?.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
