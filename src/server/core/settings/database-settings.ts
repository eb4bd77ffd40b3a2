import { count, databaseAddress, onOff, setting, url } from './setting-forms.ts';

export const databaseSettings = {
  DATABASE_URL: setting(databaseAddress, {
    example: 'postgres://user:password@host:5432/name',
    meaning: 'a PostgreSQL server from version 16 on; without it the app runs its own in `DATA_DIR`',
  }),
  DATABASE_DIRECT_URL: setting(databaseAddress, {
    example: 'postgres://user:password@host:5432/name',
    meaning:
      'the same PostgreSQL past a pooler, if `DATABASE_URL` is the address of PgBouncer in transaction mode: `LISTEN`, migrations, jobs ' +
      'and locks of a session need PostgreSQL itself',
  }),
  DATABASE_OWNER_URL: setting(databaseAddress, {
    example: 'postgres://owner:password@host:5432/name',
    meaning:
      'the same PostgreSQL as the role that owns the tables, for migrations, backups and restores. The role of `DATABASE_URL` then owns ' +
      'nothing and can only add to the audit log; without this setting one role does both',
  }),
  DATABASE_READ_URL: setting(databaseAddress, {
    example: 'postgres://user:password@standby:5432/name',
    meaning: 'a hot standby, from which searches and public pages of visitors are read',
  }),
  DATABASE_POOL: setting(count(2, 200), {
    default: '16',
    meaning:
      'connections of a node for requests; up to 4 more serve quick reads, and up to 30 jobs, messages and locks, straight to PostgreSQL',
  }),
  MIGRATE: setting(onOff, {
    default: 'on',
    meaning:
      'whether a start migrates the database; `off` where `npm run migrate` is a step of its own before new nodes start',
  }),
  NATS_URL: setting(url(/^(nats|tls)$/, 'an address such as nats://host:4222'), {
    example: 'nats://host:4222',
    meaning:
      'a NATS server, over which several nodes send each other messages; without it, and while it cannot be reached, they use PostgreSQL',
  }),
  DRAIN_SECONDS: setting(count(0, 300), {
    default: '0',
    meaning:
      'how many seconds a node that is being stopped still accepts requests while `/ready` already fails: as long as the load balancer ' +
      'needs to notice; with 0 it waits until the open connections are left, at most 2 s',
  }),
};
