import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { ask } from '../support/http.ts';
import { addPeople } from '../support/people.ts';
import { type Stage, setStage } from '../support/stage.ts';

/** Limit for another person's wait: a longer one, or an answer other than 200 within a second, is a harm. */
const LONGEST_WAIT_MS = 500;
const CLOSED_AFTER_MS = 13_000;
/** More memory than this for 60 held uploads is too much. */
const MAX_MB = 250;

interface Effect {
  harmless: boolean;
  text: string;
}

const ATTACKS: Record<string, (stage: Stage) => Promise<Effect>> = {
  idle: idlePosts,
  uploads: heldUploads,
  nested: nestedArrays,
  svg: slowDrawings,
};

export async function measureRequests({ only }: { only: string }): Promise<boolean> {
  const stage = await setStage({ servers: 1, env: { TRUST_PROXY: '1' } });
  const harmful: string[] = [];
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (only !== '' && name !== only) continue;
    const { harmless, text } = await attack(stage);
    if (!harmless) harmful.push(name);
    console.log(`${name}: ${text}`);
  }
  await stage.stop();
  console.log(`requests: ${harmful.length === 0 ? 'kept' : `BROKEN by ${harmful.join(', ')}`}`);
  return harmful.length === 0;
}

/** 160 sign-ins of which only one byte of the body arrives, from one address and from 160. */
async function idlePosts({ ports: [port = 0] }: Stage): Promise<Effect> {
  const lines: string[] = [];
  let harmless = true;
  for (const addresses of [1, 160]) {
    const held = Array.from({ length: 160 }, (_, n) => {
      const head = `POST /api/login HTTP/1.1\r\nhost: localhost:${port}\r\nx-forwarded-for: 198.51.100.${n % addresses}`;
      return hold(port, `${head}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`);
    });
    const heldSince = performance.now();
    await wait(1_000);
    const isOpen = () => held.filter((socket) => !socket.closed).length;
    const others = await othersMeanwhile(port, 40);
    const still = isOpen();
    await wait(CLOSED_AFTER_MS - (performance.now() - heldSince));
    harmless &&= others.harmless && isOpen() === 0;
    lines.push(`from ${addresses}: others ${others.text}; held after a moment ${still}, after 13 s ${isOpen()}`);
    for (const socket of held) socket.destroy();
    await wait(500);
  }
  return { harmless, text: lines.join('\n      ') };
}

/** 60 uploads to a chat that does not exist, nearly complete and then silent. */
async function heldUploads({ sql, servers, ports: [port = 0] }: Stage): Promise<Effect> {
  const people = await addPeople(sql, 3);
  const residentMb = async () => {
    const status = await readFile(`/proc/${servers[0]?.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  };
  const before = await residentMb();
  const bytes = Buffer.alloc(9.9 * 1024 * 1024, 'x');
  const part =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const held = Array.from({ length: 60 }, (_, n) => {
    const path = `/api/chats/999999/images?clientId=0198f0de-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const socket = hold(
      port,
      `POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${people[n % 3]?.token}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${10 * 1024 * 1024}\r\n\r\n${part}`,
    );
    socket.write(bytes);
    return socket;
  });
  let max = 0;
  for (let n = 0; n < 20; n += 1) {
    await wait(250);
    max = Math.max(max, await residentMb());
  }
  const others = await othersMeanwhile(port, 20);
  for (const socket of held) socket.destroy();
  const text = `memory from ${before} to ${max} MB (+${max - before}); others ${others.text}`;
  return { harmless: others.harmless && max - before <= MAX_MB, text };
}

async function nestedArrays({ sql, ports: [port = 0] }: Stage): Promise<Effect> {
  const [person] = await addPeople(sql, 1);
  const depth = 4_000;
  const bodies = {
    nested: `{"a":${'['.repeat(depth)}${'"x",'.repeat(195_000)}"x"${']'.repeat(depth)}}`,
    flat: `{"a":[${'[],'.repeat(266_000)}[]]}`,
    small: `{"phrase":${'['.repeat(6_000)}${'0,'.repeat(20_000)}0${']'.repeat(6_000)}}`,
  };
  const lines: string[] = [];
  let harmless = true;
  for (const [name, body] of Object.entries(bodies)) {
    const probe = longestWait(port, 2_000);
    const { status, seconds } = await send(port, {
      path: '/api/me/profile',
      token: person?.token ?? '',
      type: 'application/json',
      body,
    });
    const waited = await probe;
    harmless &&= waited <= LONGEST_WAIT_MS;
    const size = Math.round(body.length / 1024);
    lines.push(`${name} (${size} KB): ${status} after ${seconds} s, others waited ${waited} ms at most`);
  }
  return { harmless, text: lines.join('\n        ') };
}

/** Two SVG images of 150 filters; meanwhile a normal picture. */
async function slowDrawings({ sql, ports: [port = 0] }: Stage): Promise<Effect> {
  const people = await addPeople(sql, 3);
  const turbulence = '<feTurbulence baseFrequency="0.9" numOctaves="9"/>'.repeat(150);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><filter id="f" x="0" y="0" width="1" height="1">${turbulence}</filter><rect width="512" height="512" filter="url(#f)"/></svg>`;
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  const upload = (person: number, bytes: Buffer, type: string) => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)], { type }), 'a');
    const path = '/api/me/avatar?x=0&y=0&width=100&height=100';
    return send(port, { path, token: people[person]?.token ?? '', body });
  };
  const attacks = [0, 1].map((person) => upload(person, Buffer.from(drawing), 'image/svg+xml'));
  await wait(300);
  const honest = await upload(2, photo, 'image/jpeg');
  const answers = (await Promise.all(attacks)).map(({ status, seconds }) => `${status} after ${seconds} s`);
  const text = `${Math.round(drawing.length / 1024)} KB each: ${answers.join(' and ')}; an honest picture ${honest.status} after ${honest.seconds} s`;
  return { harmless: honest.status === 200, text };
}

interface Sent {
  path: string;
  token: string;
  type?: string;
  body: string | FormData;
}

/** Puts a body, and waits 30 s at most for the response; its status is 0 without one. */
async function send(port: number, { path, token, type, body }: Sent): Promise<{ status: number; seconds: string }> {
  const startedAt = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'PUT',
    body,
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null);
  await answer?.arrayBuffer();
  return { status: answer?.status ?? 0, seconds: ((performance.now() - startedAt) / 1000).toFixed(2) };
}

/** A connection that sends something and then nothing more. */
function hold(port: number, text: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(text);
  return socket;
}

/** Requests of another person, one after the other. */
async function othersMeanwhile(port: number, count: number): Promise<Effect> {
  const counts = new Map<string, number>();
  for (let n = 0; n < count; n += 1) {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const answer = await ask({ port, path: '/api/countries', maxWait: 1_000, headers }).catch(() => null);
    const status = String(answer?.status ?? 'no answer');
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  const text = [...counts].map(([status, some]) => `${some} × ${status}`).join(', ');
  return { harmless: counts.get('200') === count, text };
}

/** The longest duration of another person's request within this many ms. */
async function longestWait(port: number, ms: number): Promise<number> {
  const until = performance.now() + ms;
  let longest = 0;
  while (performance.now() < until) {
    const startedAt = performance.now();
    await ask({ port, path: '/health' });
    longest = Math.max(longest, performance.now() - startedAt);
    await wait(2);
  }
  return Math.round(longest);
}
