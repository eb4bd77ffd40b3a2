import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket, WebSocketServer } from 'ws';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#shared/core/access.ts';
import { CLOSE, type ClientMessage, type DomainMessage } from '#shared/core/realtime.ts';
import { lacksSecondFactor } from '../auth/proof.ts';
import type { Log } from '../log.ts';
import type { Authenticate } from './authenticate.ts';
import type { Bus } from './bus.ts';
import { Connection, textFrame } from './connection.ts';
import { Gate, type GateOptions, refuseUpgrade, socketServer } from './gate.ts';
import { HUB_LIMITS, type HubLimits } from './limits.ts';
import { loggedCode, refusalOf, type SocketMessages } from './messages.ts';
import { Nodes } from './nodes.ts';
import { type DomainFrame, readMessage } from './protocol.ts';
import { isControl, Sessions } from './sessions.ts';
import { Watching } from './watching.ts';

export interface HubOptions {
  bus: Bus;
  authenticate: Authenticate;
  /** Whether an actor may watch a topic (`trip:12`): called at each subscription, and again when the topic has changed. */
  mayWatch: (actor: Actor, topic: string) => Promise<boolean>;
  messages?: SocketMessages;
  streams?: ReadonlySet<string>;
  follows?: Readonly<Record<string, string>>;
  /** The context for handlers of messages; without it no message is passed to the domains. */
  app?: AppContext;
  log: Log;
  delivered?: (sockets: number) => void;
  limits?: Partial<HubLimits>;
  /** The pages that may open a socket; when unset, every page on this machine. */
  gate?: Partial<GateOptions>;
  /** The monotonic clock, in ms; tests supply their own. */
  clock?: { now(): number };
}

/**
 * Manages all sockets of this process. Each one gets the topics `account:<id>` and, for a carrier's member, `carrier:<id>`; a client
 * subscribes to further topics. A message to a topic reaches its sockets in every process on the bus (docs/product.md 18).
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
    this.#gate = new Gate({ publicUrl: null, trustProxy: 0, ...limits, ...options.gate });
    this.#sessions = new Sessions(options.bus);
    this.#server = socketServer(limits);
    this.#leaveBus = [
      options.bus.subscribe((topic, message) => this.#handleBusMessage(topic, message)),
      options.bus.onGap(() => void this.#recover()),
    ];
    this.#nodes = new Nodes(options.bus, () => void this.#recover(), this.#clock.now());
    this.#watching = new Watching({ ...options, ...limits, clock: this.#clock, sessions: this.#sessions });
    this.#nodes.start();
    this.#sweep = setInterval(() => this.#endSilent(this.#clock.now()), limits.sweepInterval);
  }

  /** Accepts an HTTP upgrade request; answers 503 when there are too many sockets, 403 and 429 when the gate refuses it. */
  accept(request: IncomingMessage, wire: Duplex, head: Buffer): void {
    if (this.#closing || this.#connections.size >= this.#limits.maxSockets) refuseUpgrade(wire, 503);
    else if (this.#gate.enter(request, wire))
      this.#server.handleUpgrade(request, wire, head, (socket) => this.#welcome(socket, wire, request));
  }

  /** Sends the subscribers of the topics a message to fetch again. Call it after the commit. */
  changed(...topics: string[]): void {
    for (const topic of new Set(topics)) this.publish(topic, { type: 'changed', topic });
  }

  publish(topic: string, message: DomainMessage): void {
    this.#options.bus.publish(topic, message);
  }

  /** Closes the sockets of sign-ins that have ended, in every process. */
  revoke(...sessionIds: number[]): void {
    for (const id of new Set(sessionIds)) this.#sessions.revoke(id);
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Closes all sockets and accepts no more; with `now` no client is waited for. The caller closes the bus afterwards. */
  async close({ now } = { now: false }): Promise<void> {
    this.#closing = true;
    clearInterval(this.#sweep);
    this.#watching.stop();
    this.#nodes.leave();
    for (const leave of this.#leaveBus) leave();
    const shutdownMessages = [...this.#connections].map((connection) => connection.closed);
    for (const connection of this.#connections) connection.close(RESTART, now);
    await Promise.all(shutdownMessages);
  }

  #welcome(socket: WebSocket, wire: Duplex, request: IncomingMessage): void {
    const beginning = { rate: this.#limits.rate, now: this.#clock.now() };
    const connection = new Connection(socket, wire, this.#gate.clientOf(request), beginning);
    this.#connections.add(connection);
    const authTimeout = setTimeout(() => {
      if (!connection.signedIn) connection.close(CLOSE.notSignedIn);
    }, this.#limits.authTimeout);
    socket.on('message', (data, isBinary) => this.#receive(connection, data, isBinary));
    socket.on('pong', () => connection.receive(this.#clock.now()));
    // A protocol error of a client ends its connection and has no other effect.
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
    const verdict = this.#gate.mayWrite(connection.client) ? connection.take(this.#limits.rate, now) : 'close';
    if (verdict === 'close') connection.close(CLOSE.tooManyMessages);
    else if (verdict === 'refuse') connection.refuse('too_many_requests');
    else if (isBinary) connection.refuse('malformed_message');
    else this.#read(connection, String(data));
  }

  #read(connection: Connection, text: string): void {
    const read = readMessage(text, this.#options.messages ?? NO_MESSAGES);
    if ('problem' in read) connection.send(refusalOf(read.raw, read.problem));
    else if ('domain' in read) this.#work(connection, () => this.#pass(connection, read));
    // A pong is sent immediately, even while other messages are processed: the connection is alive.
    else if (read.message.type === 'ping' && connection.signedIn) connection.send({ type: 'pong' });
    else this.#work(connection, () => this.#handle(connection, read.message));
  }

  #work(connection: Connection, work: () => Promise<void>): void {
    connection.work = connection.work
      .then(() => this.#gate.inTurn(connection.client, work))
      .catch((err: unknown) => {
        this.#options.log.error({ err }, 'socket message failed');
        connection.refuse('internal');
        // The sign-in failed with an error: the client should reconnect and try again.
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

  /** Passes a message to its domain. A refusal of the handler is answered; an unexpected error is also logged. */
  async #pass(connection: Connection, { domain, parsed, raw }: DomainFrame): Promise<void> {
    const { app, authenticate } = this.#options;
    if (!connection.open) return;
    if (!connection.signedIn || !app) {
      connection.send(refusalOf(raw, 'not_signed_in'));
      return;
    }
    const actor = await authenticate(connection.signedIn.token, connection.client);
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
    const actor = await this.#options.authenticate(token, connection.client, true);
    if (!connection.open) return;
    // API keys call endpoints only: programs learn of changes by webhooks.
    if (!actor || actor.key || actor.accountId !== accountId || this.#sessions.ended(actor.sessionId)) {
      this.#sessions.turnAway(connection);
      return;
    }
    if (this.#sessions.count(actor.accountId) >= this.#limits.maxPerAccount) {
      connection.refuse('too_many_requests');
      connection.close(CLOSE.tooManyMessages);
      return;
    }
    connection.signedIn = { actor, token, since: Date.now() };
    connection.send({ type: 'authenticated', ...this.#watching.signedIn(connection, actor, changes) });
    this.#sessions.join(connection, connection.signedIn);
  }

  #handleBusMessage(topic: string, message: DomainMessage): void {
    if (isControl(topic)) this.#sessions.receive(message);
    else if (Nodes.is(topic)) this.#nodes.receive(message, this.#clock.now());
    else this.#passOn(topic, message);
  }

  #passOn(topic: string, message: DomainMessage): void {
    this.#watching.note(topic);
    if (message.type === 'changed') this.#notifyChanged(topic, message);
    else if (this.#watching.members(topic).size > 0)
      this.#watching.deliver(topic, textFrame(message), this.#options.streams?.has(message.type) ?? false);
  }

  /**
   * Sends `changed` immediately: it contains only the topic, and the API checks the rights again. All later messages of the topic wait until
   * the hub has checked the rights.
   */
  #notifyChanged(topic: string, message: DomainMessage): void {
    this.#follow(topic);
    const members = this.#watching.members(topic);
    if (members.size > 0) {
      const frame = textFrame(message);
      this.#options.delivered?.(members.size);
      for (const connection of members) if (connection.write(frame) > this.#limits.maxBacklog) connection.drop();
    }
    this.#watching.changed(topic);
  }

  /** Marks the topics whose rights depend on this one as changed too. */
  #follow(topic: string): void {
    const [kind, id] = topic.split(':');
    for (const [follower, leader] of Object.entries(this.#options.follows ?? {})) {
      if (leader === kind) this.#watching.changed(`${follower}:${id}`);
    }
  }

  /** Ends silent sockets, and checks expired sessions again: a socket must not outlive its session. */
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
   * Recovers after messages of other processes were lost: sockets of ended sessions are closed, the others fetch their topics again. The
   * sockets are handled one after another, so as not to overload a database that has just come back.
   */
  async #recover(): Promise<void> {
    this.#watching.noteGap();
    for (const connection of [...this.#connections]) {
      const { signedIn, client } = connection;
      if (!signedIn || !connection.open) continue;
      const actor = await this.#options.authenticate(signedIn.token, client, true).catch(() => signedIn.actor);
      if (!actor) this.#sessions.turnAway(connection);
      if (!actor) continue;
      this.#sessions.announce(signedIn);
      this.#watching.changed(`account:${signedIn.actor.accountId}`);
      for (const topic of connection.topics) connection.send({ type: 'changed', topic });
    }
  }
}

const NO_MESSAGES: SocketMessages = {};

/** Close codes that make a client reconnect (RFC 6455, section 7.4.1 and its registry). */
const RESTART = 1012;
const FAILED = 1011;
