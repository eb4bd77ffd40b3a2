import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket, WebSocketServer } from 'ws';
import type { Actor } from '#shared/core/access.ts';
import { CLOSE, type ClientMessage, type DomainMessage } from '#shared/core/realtime.ts';
import { lacksSecondFactor } from '../auth/admin-second-factor.ts';
import type { AppContext } from '../context.ts';
import type { Log } from '../core/log.ts';
import type { Bus } from './bus.ts';
import { Connection } from './connection.ts';
import { textFrame } from './frames.ts';
import { Gate, type GateOptions } from './gate.ts';
import { HUB_LIMITS, type HubLimits } from './limits.ts';
import { loggedCode, refusalOf, type SocketMessages } from './messages.ts';
import { Nodes } from './nodes.ts';
import { type Read, readMessage } from './protocol.ts';
import { isControl, Sessions } from './sessions.ts';
import { refuseUpgrade, socketServer } from './upgrade.ts';
import { Watching } from './watching.ts';

export interface HubOptions {
  bus: Bus;
  /** Who a token belongs to; null when it is not, or no longer, good. `fresh`: as the database says at this moment. */
  authenticate: (token: string, fresh?: boolean) => Promise<Actor | null>;
  /** Whether a person may watch a topic (`trip:12`): asked when they subscribe, and again when the topic has changed. */
  mayWatch: (actor: Actor, topic: string) => Promise<boolean>;
  /** What clients may send to the domains, and what handlers are given to work with. */
  messages?: SocketMessages;
  /** Types of messages of which a reader needs the newest of a topic only. */
  streams?: ReadonlySet<string>;
  /** Kinds of topics, and the kind with whose rights theirs go. */
  follows?: Readonly<Record<string, string>>;
  /** The context that handlers of messages are given; without it nothing is passed to the domains. */
  app?: AppContext;
  log: Log;
  limits?: Partial<HubLimits>;
  /** Who may open a socket at all; unset: every page, from this machine. */
  gate?: Partial<GateOptions>;
  /** The monotonic clock, in ms; a test has its own. */
  clock?: { now(): number };
}

/**
 * All sockets of this process. Everyone gets `account:<id>` and, working for a carrier, `carrier:<id>`; further topics by
 * asking. What is said to a topic reaches its sockets in every process on the bus (docs/product.md 18).
 */
export class Hub {
  readonly #options: HubOptions;
  readonly #limits: HubLimits;
  readonly #server: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #sessions: Sessions;
  readonly #nodes: Nodes;
  readonly #watching: Watching;
  readonly #leaveBus: (() => void)[];
  readonly #sweep: NodeJS.Timeout;
  readonly #clock: { now(): number };
  readonly #gate: Gate;
  #closing = false;

  constructor(options: HubOptions) {
    const limits = { ...HUB_LIMITS, ...options.limits };
    this.#options = options;
    this.#clock = options.clock ?? performance;
    this.#limits = limits;
    this.#gate = new Gate({ publicUrl: null, trustProxy: 0, maxPerNetwork: limits.maxPerNetwork, ...options.gate });
    this.#sessions = new Sessions(options.bus);
    this.#server = socketServer(limits);
    this.#leaveBus = [
      options.bus.subscribe((topic, message) => this.#handleBusMessage(topic, message)),
      options.bus.onGap(() => void this.#recover()),
    ];
    this.#nodes = new Nodes(options.bus, () => void this.#recover(), this.#clock.now());
    this.#watching = new Watching({ ...options, ...limits, sessions: this.#sessions });
    this.#nodes.start();
    this.#sweep = setInterval(() => this.#endSilent(this.#clock.now()), limits.sweepInterval);
  }

  /** Takes over an HTTP request to upgrade; answers 503 when there are too many sockets, 403 and 429 when the gate refuses. */
  accept(request: IncomingMessage, wire: Duplex, head: Buffer): void {
    if (this.#closing || this.#connections.size >= this.#limits.maxSockets) refuseUpgrade(wire, 503);
    else if (this.#gate.enter(request, wire))
      this.#server.handleUpgrade(request, wire, head, (socket) => this.#welcome(socket, wire));
  }

  /** Tells whoever watches the topics to fetch again. Call it after the commit. */
  changed(...topics: string[]): void {
    for (const topic of new Set(topics)) this.publish(topic, { type: 'changed', topic });
  }

  /** Sends a domain's own message to whoever watches a topic. */
  publish(topic: string, message: DomainMessage): void {
    this.#options.bus.publish(topic, message);
  }

  /** Closes the sockets of sign-ins that have ended, in every process. */
  revoke(...sessionIds: number[]): void {
    for (const id of new Set(sessionIds)) this.#sessions.revoke(id);
  }

  /** How many sockets are connected. */
  get size(): number {
    return this.#connections.size;
  }

  /** Says goodbye to all and takes no more. The bus is its owner's to close, afterwards. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#sweep);
    this.#watching.stop();
    this.#nodes.leave();
    for (const leave of this.#leaveBus) leave();
    const shutdownMessages = [...this.#connections].map((connection) => connection.closed);
    for (const connection of this.#connections) connection.close(RESTART);
    await Promise.all(shutdownMessages);
  }

  #welcome(socket: WebSocket, wire: Duplex): void {
    const connection = new Connection(socket, wire, this.#limits.rate, this.#clock.now());
    this.#connections.add(connection);
    const authTimeout = setTimeout(() => {
      if (!connection.signedIn) connection.close(CLOSE.notSignedIn);
    }, this.#limits.authTimeout);
    socket.on('message', (data, isBinary) => this.#receive(connection, data, isBinary));
    socket.on('pong', () => connection.receive(this.#clock.now()));
    // What a peer does wrong on the wire ends its connection, and nothing else.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(authTimeout);
      this.#connections.delete(connection);
      this.#watching.leaveAll(connection);
      this.#sessions.leave(connection);
    });
  }

  #receive(connection: Connection, data: RawData, isBinary: boolean): void {
    const now = this.#clock.now();
    connection.receive(now);
    const verdict = connection.take(this.#limits.rate, now);
    if (verdict === 'close') connection.close(CLOSE.tooManyMessages);
    else if (verdict === 'refuse') connection.refuse('too_many_requests');
    else if (isBinary) connection.refuse('malformed_message');
    else this.#read(connection, String(data));
  }

  #read(connection: Connection, text: string): void {
    const read = readMessage(text, this.#options.messages ?? NO_MESSAGES);
    if ('problem' in read) connection.send(refusalOf(read.raw, read.problem));
    else if ('domain' in read) this.#work(connection, () => this.#pass(connection, read));
    // Whatever else is being worked on: the connection is alive.
    else if (read.message.type === 'ping' && connection.signedIn) connection.send({ type: 'pong' });
    else this.#work(connection, () => this.#handle(connection, read.message));
  }

  #work(connection: Connection, work: () => Promise<void>): void {
    connection.work = connection.work.then(work).catch((err: unknown) => {
      this.#options.log.error({ err }, 'socket message failed');
      connection.refuse('internal');
      // Who it is could not be found out: let it come back and try again.
      if (!connection.signedIn) connection.close(FAILED);
    });
  }

  async #handle(connection: Connection, message: ClientMessage): Promise<void> {
    if (!connection.open) return;
    if (message.type === 'auth') await this.#signIn(connection, message.user_id, message.token);
    else if (!connection.signedIn) connection.refuse('not_signed_in');
    else if (message.type === 'subscribe')
      await this.#watching.watch(connection, connection.signedIn.actor, message.topic);
    else if (message.type === 'unsubscribe')
      this.#watching.unwatch(connection, connection.signedIn.actor, message.topic);
    else connection.send({ type: 'pong' });
  }

  /** A domain's message: what its handler refuses is answered, what it stumbles over is logged too. */
  async #pass(connection: Connection, { domain, parsed, raw }: Extract<Read, { domain: unknown }>): Promise<void> {
    const { app, authenticate } = this.#options;
    if (!connection.open) return;
    if (!connection.signedIn || !app) {
      connection.send(refusalOf(raw, 'not_signed_in'));
      return;
    }
    const actor = await authenticate(connection.signedIn.token);
    if (!actor) {
      this.#sessions.turnAway(connection);
      return;
    }
    if (lacksSecondFactor(app, actor)) {
      connection.send(refusalOf(raw, 'second_factor_required'));
      return;
    }
    const reply = (message: DomainMessage) => connection.send(message);
    const publish = (topic: string, message: DomainMessage) => this.publish(topic, message);
    try {
      await domain.handle(parsed, { app, actor, sql: app.pool, now: app.now(), reply, publish });
    } catch (err) {
      connection.send(refusalOf(raw, loggedCode(err, raw, actor, app)));
    }
  }

  async #signIn(connection: Connection, accountId: number, token: string): Promise<void> {
    if (connection.signedIn) {
      connection.refuse('already_signed_in');
      return;
    }
    const { changes } = this.#watching;
    const actor = await this.#options.authenticate(token, true);
    if (!connection.open) return;
    if (!actor || actor.accountId !== accountId || this.#sessions.ended(actor.sessionId)) {
      this.#sessions.turnAway(connection);
      return;
    }
    if (this.#sessions.count(actor.accountId) >= this.#limits.maxPerAccount) {
      connection.refuse('too_many_requests');
      connection.close(CLOSE.tooManyMessages);
      return;
    }
    connection.signedIn = { actor, token, since: Date.now() };
    connection.send({ type: 'authenticated', topics: this.#watching.signedIn(connection, actor, changes) });
    this.#sessions.join(connection, connection.signedIn);
  }

  #handleBusMessage(topic: string, message: DomainMessage): void {
    if (isControl(topic)) {
      this.#sessions.receive(message);
      return;
    }
    if (Nodes.is(topic)) {
      this.#nodes.receive(message, this.#clock.now());
      return;
    }
    if (message.type === 'changed') this.#notifyChanged(topic, message);
    else if (this.#watching.members(topic).size > 0)
      this.#watching.deliver(topic, textFrame(message), this.#options.streams?.has(message.type) ?? false);
  }

  /**
   * That a topic has changed is told at once: it names the topic and nothing else, and the API asks for the right again.
   * Everything else that comes afterwards waits until the hub has asked.
   */
  #notifyChanged(topic: string, message: DomainMessage): void {
    this.#follow(topic);
    const members = this.#watching.members(topic);
    if (members.size > 0) {
      const frame = textFrame(message);
      for (const connection of members) if (connection.write(frame) > this.#limits.maxBacklog) connection.drop();
    }
    this.#watching.changed(topic);
  }

  /** Rights that go with this topic's are asked about as well. */
  #follow(topic: string): void {
    const [kind, id] = topic.split(':');
    for (const [follower, leader] of Object.entries(this.#options.follows ?? {})) {
      if (leader === kind) this.#watching.changed(`${follower}:${id}`);
    }
  }

  /** Ends silent sockets, and asks again about sign-ins whose time is over: a socket does not outlive its sign-in. */
  #endSilent(now: number): void {
    const time = (this.#options.app?.now() ?? new Date()).getTime();
    for (const connection of this.#connections) {
      const actor = connection.signedIn?.actor;
      if (actor?.endsAt !== undefined && actor.endsAt <= time) this.#watching.changed(`account:${actor.accountId}`);
      const silence = now - connection.received;
      if (silence >= this.#limits.deadAfter) connection.drop();
      else if (silence >= this.#limits.pingAfter) connection.ping();
    }
  }

  /**
   * Messages of other processes were missed: whoever's sign-in has ended goes, the others fetch what they watch. One
   * after another, so that the database, just back, is not asked by everybody at once.
   */
  async #recover(): Promise<void> {
    for (const connection of [...this.#connections]) {
      const { signedIn } = connection;
      if (!signedIn || !connection.open) continue;
      const actor = await this.#options.authenticate(signedIn.token, true).catch(() => signedIn.actor);
      if (!actor) {
        this.#sessions.turnAway(connection);
        continue;
      }
      this.#sessions.announce(signedIn);
      this.#watching.changed(`account:${signedIn.actor.accountId}`);
      for (const topic of connection.topics) connection.send({ type: 'changed', topic });
    }
  }
}

const NO_MESSAGES: SocketMessages = {};

/** Closing codes that tell a client to come back (RFC 6455, section 7.4.1 and its registry). */
const RESTART = 1012;
const FAILED = 1011;
