import { randomUUID } from 'node:crypto';
import { fillPath } from '#shared/core/endpoint.ts';
import type { DomainMessage } from '#shared/core/realtime.ts';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { chatServerMessage } from '#shared/messaging/chat/messages.ts';
import type { Message } from '#shared/messaging/chat/schema.ts';
import {
  acknowledge,
  addMessages,
  holeAfter,
  isPassing,
  lastShown,
  markProblem,
  nextToSend,
  type Timeline,
  timelineOf,
  write,
} from '#shared/messaging/chat/timeline.ts';
import { createConnection } from '#web/core/realtime/socket.ts';

interface Options {
  /** Host and port of HTTP and, at `/ws`, the socket. */
  address: string;
  actor: { accountId: number; token: string };
  chatId: number;
  /** Speeds up the connection's timers: the browser's waits are divided by this. */
  hurry: number;
  /** The controls: a new id for each attempt, and no fetch after a break. */
  ownIds: boolean;
  resume: boolean;
}

export interface ChatClient {
  say(text: string): void;
  timeline(): Timeline;
  /** Everything sent is acknowledged. */
  idle(): boolean;
  stop(): void;
  resent(): number;
}

/** A message without an acknowledgement is sent again after this time, in ms of the sped-up clock. */
const ACK_TIMEOUT = 15_000;

/**
 * A person's client without its screen: the browser's own connection and the shared rules of a chat, on Node's WebSocket and
 * fetch.
 */
export function chatClient({ address, actor, chatId, hurry, ownIds, resume }: Options): ChatClient {
  let timeline = timelineOf([]);
  let awaited: { clientId: string; timer: NodeJS.Timeout } | null = null;
  /** The ids under which a message was sent, by its original id: several in the control without client ids. */
  const aliases = new Map<string, string>();
  let fetching = false;
  let resent = 0;
  let stopped = false;
  const connection = createConnection({
    connect: (url) => new WebSocket(url),
    now: () => performance.now() * hurry,
    later: (run, ms) => {
      const timer = setTimeout(run, ms / hurry);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
  });

  function sendNext(): void {
    const next = nextToSend(timeline);
    if (!next || awaited || connection.phase.get() !== 'open') return;
    const sentAs = ownIds ? next.clientId : randomUUID();
    aliases.set(sentAs, next.clientId);
    awaited = { clientId: next.clientId, timer: setTimeout(again, ACK_TIMEOUT / hurry) };
    connection.dispatch({
      type: 'send',
      message: { type: 'message', chat_id: chatId, clientId: sentAs, message: next.text },
    });
  }

  /** It is unknown whether it arrived, so it is sent again. */
  function again(): void {
    if (!awaited) return;
    clearTimeout(awaited.timer);
    awaited = null;
    resent += 1;
    sendNext();
  }

  function done(clientId: string): void {
    if (awaited?.clientId !== clientId) return;
    clearTimeout(awaited.timer);
    awaited = null;
  }

  function receive(frame: DomainMessage): void {
    const read = chatServerMessage.safeParse(frame);
    if (!read.success) return;
    const message = read.data;
    if (message.type === 'message') {
      const { type: _, chat_id: __, message: text, name: ___, image: ____, ...rest } = message;
      arrive([{ ...rest, text }]);
    } else if (message.type === 'sent') {
      const clientId = aliases.get(message.clientId) ?? message.clientId;
      timeline = acknowledge(timeline, { ...message, clientId }, actor.accountId);
      done(clientId);
    } else if (message.type === 'error') {
      const clientId = aliases.get(message.clientId) ?? message.clientId;
      if (isPassing(message.code)) setTimeout(again, 100);
      else {
        timeline = markProblem(timeline, clientId, message.code);
        done(clientId);
      }
    }
    sendNext();
  }

  function arrive(messages: readonly Message[]): void {
    timeline = addMessages(timeline, messages);
    for (const { clientId } of messages) done(clientId);
    if (holeAfter(timeline) !== null && resume) void catchUp();
  }

  async function catchUp(): Promise<void> {
    if (fetching || stopped) return;
    fetching = true;
    try {
      for (let more = true; more; ) {
        const path = fillPath(chatApi.messages.path, { chatId });
        const answer = await fetch(`http://${address}${path}?after=${lastShown(timeline)}&limit=200`, {
          headers: { authorization: `Bearer ${actor.token}` },
          signal: AbortSignal.timeout(10_000 / hurry),
        });
        if (!answer.ok) throw new Error(`${answer.status}`);
        const page = chatApi.messages.output?.parse(await answer.json());
        arrive(page?.messages ?? []);
        more = page?.more ?? false;
      }
    } catch {
      setTimeout(() => void catchUp(), 500 / hurry);
    } finally {
      fetching = false;
    }
    sendNext();
  }

  connection.setCallbacks({
    url: `ws://${address}/ws`,
    onChanged: () => {
      if (resume) void catchUp();
    },
    onForceDisconnect: () => {
      throw new Error('somebody else has signed in');
    },
    onMessage: receive,
  });
  let wasOpen = false;
  connection.phase.subscribe(() => {
    if (connection.phase.get() === 'resting') connection.dispatch({ type: 'wake' });
    if (connection.phase.get() === 'open') {
      if (resume) void catchUp();
      if (wasOpen) again();
      wasOpen = true;
      sendNext();
    }
  });
  connection.dispatch({
    type: 'start',
    who: { userId: actor.accountId, token: actor.token },
    since: performance.now() * hurry,
  });

  return {
    say(text) {
      timeline = write(timeline, { clientId: randomUUID(), text, phrase: null, at: new Date().toISOString() });
      sendNext();
    },
    timeline: () => timeline,
    idle: () => timeline.pending.length === 0,
    stop: () => {
      stopped = true;
      if (awaited) clearTimeout(awaited.timer);
      connection.dispatch({ type: 'stop' });
    },
    resent: () => resent,
  };
}
