import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { freePort } from '#server/core/postgres/port.ts';
import { benchFolder, endServer, killPostgres } from '../../bench/support/stage.ts';
import { until } from '../../bench/support/times.ts';

const DEPLOY = import.meta.dirname;
const PASSWORD = 'of-the-play';
/** The time limit for the start of a database, also on a busy machine. */
const START_LIMIT_MS = 300_000;
/** Debian's packages put the programs of PostgreSQL here; the newest version is used. */
const POSTGRES = '/usr/lib/postgresql';

export interface Member {
  name: string;
  /** The folder whose subfolder `postgres` is the database. */
  folder: string;
  port: number;
  api: number;
  patroni: ChildProcess;
}

export interface Cluster {
  folder: string;
  members: Member[];
  /** The address by which the app reaches the primary. */
  url: string;
  /** The ports on which HAProxy expects the two nodes of the app, and the one by which both are reached. */
  nodes: [number, number];
  appPort: number;
  natsUrl: string;
  primary(): Promise<Member | null>;
  /** Whether every member runs, follows the primary, and confirms what is written. */
  whole(): Promise<boolean>;
  killProcess(member: Member): Promise<void>;
  /** Ends the machine of a member: Patroni and PostgreSQL together. */
  killMachine(member: Member): Promise<void>;
  /** The machine is switched on again. */
  revive(member: Member): Promise<void>;
  restartNats(): Promise<void>;
  /** Ends everything; the folder with every log stays for anyone who looks for a cause. */
  close(keep: boolean): Promise<void>;
}

const overview = z.object({
  members: z.array(z.looseObject({ role: z.string(), state: z.string(), timeline: z.optional(z.number()) })),
});

/** Starts a program whose output goes into its own file. */
type Begin = (program: string, args: string[], env?: Record<string, string>, as?: SpawnOptions) => ChildProcess;

/** Starts etcd, three databases under Patroni, HAProxy and NATS on this machine, with the files of `deploy/ha`. */
export async function startCluster(): Promise<Cluster> {
  const folder = await benchFolder();
  const port = (name: string) => freePort(`${folder} ${name}`);
  const begun: ChildProcess[] = [];
  endTogether(begun);
  const begin = beginIn(folder, begun);
  const startPatroni = patroniStarter(begin, await startEtcd(begin, folder, port));
  const members = await startMembers(folder, port, startPatroni);
  const nodes: [number, number] = [await port('app1'), await port('app2')];
  const [appPort, primaryPort, natsPort] = [await port('app'), await port('primary'), await port('nats')];
  const standby = { standbyPort: await port('standby'), statsPort: await port('stats') };
  startProxy(begin, { appPort, primaryPort, ...standby, nodes, members });
  const startNats = () => begin('nats-server', ['-a', '127.0.0.1', '-p', String(natsPort)]);
  let nats = startNats();
  await until(() => isWhole(members), START_LIMIT_MS, 'three databases');
  return {
    folder,
    members,
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${primaryPort}/vezu`,
    nodes,
    appPort,
    natsUrl: `nats://127.0.0.1:${natsPort}`,
    primary: async () => {
      const found = await Promise.all(members.map(async (one) => ((await isPrimary(one)) ? [one] : [])));
      return found.flat()[0] ?? null;
    },
    whole: () => isWhole(members),
    killProcess: (member) => killPostgres(member.folder),
    killMachine: async (member) => {
      await Promise.all([endServer(member.patroni, 'SIGKILL'), killPostgres(member.folder)]);
    },
    revive: async (member) => {
      member.patroni = startPatroni(member);
    },
    restartNats: async () => {
      await endServer(nats, 'SIGKILL');
      await wait(3_000);
      nats = startNats();
    },
    close: async (keep) => {
      for (const { patroni } of members) patroni.kill('SIGTERM');
      await Promise.race([Promise.all(members.map(({ patroni }) => gone(patroni))), wait(30_000)]);
      for (const child of begun) child.kill('SIGKILL');
      if (keep) console.error(`the logs are in ${folder}`);
      else await rm(folder, { recursive: true, force: true });
    },
  };
}

/** However this process ends, the programs end as well: Patroni stops its PostgreSQL when it is asked to. */
function endTogether(begun: readonly ChildProcess[]): void {
  process.once('exit', () => {
    for (const child of begun) child.kill('SIGTERM');
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

function beginIn(folder: string, begun: ChildProcess[]): Begin {
  return (program, args, env = {}, as = {}) => {
    const log = createWriteStream(join(folder, `${program}-${begun.length}.log`));
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...as,
    });
    child.stdout?.pipe(log);
    child.stderr?.pipe(log);
    begun.push(child);
    return child;
  };
}

/** Returns the port at which etcd answers. */
async function startEtcd(begin: Begin, folder: string, port: (name: string) => Promise<number>): Promise<number> {
  const etcdAt = await port('etcd');
  const peersAt = `http://127.0.0.1:${await port('etcd peers')}`;
  begin('etcd', [], {
    ETCD_NAME: 'etcd1',
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${etcdAt}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${etcdAt}`,
    ETCD_LISTEN_PEER_URLS: peersAt,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peersAt,
    ETCD_INITIAL_CLUSTER: `etcd1=${peersAt}`,
  });
  return etcdAt;
}

type StartPatroni = (member: Omit<Member, 'patroni'>) => ChildProcess;

function patroniStarter(begin: Begin, etcdAt: number): StartPatroni {
  const versions = execFileSync('ls', [POSTGRES], { encoding: 'utf8' }).trim().split('\n');
  const bin = join(POSTGRES, versions.at(-1) ?? '', 'bin');
  const [uid, gid] = ownerOfPostgres();
  return (member) => {
    const env = {
      PATRONI_NAME: member.name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdAt}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${member.api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${member.api}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${member.port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${member.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(member.folder, 'postgres'),
      PATRONI_POSTGRESQL_BIN_DIR: bin,
      PATRONI_POSTGRESQL_PGPASS: join(member.folder, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    };
    return begin('patroni', [join(DEPLOY, 'patroni.yaml')], env, { uid, gid, cwd: member.folder });
  };
}

/** The user and the group of Debian's PostgreSQL. */
function ownerOfPostgres(): [uid: number, gid: number] {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return [id('-u'), id('-g')];
}

async function startMembers(folder: string, port: (name: string) => Promise<number>, start: StartPatroni) {
  const [uid, gid] = ownerOfPostgres();
  const members: Member[] = [];
  for (const name of ['db1', 'db2', 'db3']) {
    const member = { name, folder: join(folder, name), port: await port(name), api: await port(`${name} api`) };
    await mkdir(member.folder);
    await chown(member.folder, uid, gid);
    members.push({ ...member, patroni: start(member) });
    if (name === 'db1') await until(() => isPrimary(members[0]), START_LIMIT_MS, 'the first database');
  }
  return members;
}

interface Proxy {
  appPort: number;
  primaryPort: number;
  standbyPort: number;
  statsPort: number;
  nodes: readonly number[];
  members: readonly Member[];
}

function startProxy(begin: Begin, { appPort, primaryPort, standbyPort, statsPort, nodes, members }: Proxy): void {
  begin('haproxy', ['-f', join(DEPLOY, 'haproxy.cfg'), '-db'], {
    APP_BIND: `127.0.0.1:${appPort}`,
    APP_CERTIFICATE: '',
    PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
    STANDBY_BIND: `127.0.0.1:${standbyPort}`,
    STATS_BIND: `127.0.0.1:${statsPort}`,
    ...Object.fromEntries(nodes.map((at, index) => [`APP${index + 1}`, `127.0.0.1:${at}`])),
    ...Object.fromEntries(members.map((one, index) => [`DB${index + 1}`, `127.0.0.1:${one.port}`])),
    ...Object.fromEntries(members.map((one, index) => [`DB${index + 1}_API`, String(one.api)])),
  });
}

/** Whether all members follow the same primary: one that streams from before a change of it will have to be rewound. */
async function isWhole(members: readonly Member[]): Promise<boolean> {
  const answer = await ask(members, '/cluster');
  const read = overview.safeParse(answer && (await answer.json().catch(() => null)));
  const all = read.success ? read.data.members : [];
  return (
    all.length === 3 &&
    all.every(({ state }) => state === 'running' || state === 'streaming') &&
    all.filter(({ role }) => role === 'sync_standby').length === 2 &&
    new Set(all.map(({ timeline }) => timeline)).size === 1
  );
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function isPrimary(member: Member | undefined): Promise<boolean> {
  const answer = member && (await ask([member], '/primary'));
  return answer?.status === 200;
}

/** Asks the first member that answers; null when none does. */
async function ask(members: readonly Member[], path: string): Promise<Response | null> {
  for (const { api } of members) {
    const answer = await fetch(`http://127.0.0.1:${api}${path}`, { signal: AbortSignal.timeout(3_000) }).catch(
      () => null,
    );
    if (answer) return answer;
  }
  return null;
}
