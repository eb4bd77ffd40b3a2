import { inject } from 'vitest';
import * as z from 'zod/mini';
import type { Pool } from '#server/core/database/db.ts';
import { grantRunningRole } from '#server/core/database/running-role.ts';
import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { type Actor, access, PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';
import { id } from '#shared/core/fields.ts';

const stop = z.object({ point: z.string('field_invalid').check(z.minLength(2, 'city_min_length')) });
const text = z.string().check(z.minLength(2, 'name_min_length'), z.maxLength(40, 'name_max_length'));

/** A small domain of notes, to test the core with. */
export const sampleApi = {
  write: endpoint({
    method: 'POST',
    path: '/api/sample/notes',
    summary: 'Write a note',
    access: PUBLIC,
    body: z.object({ text, stops: z.optional(z.array(stop)) }),
    output: z.object({ id: z.number(), text: z.string() }),
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/sample/notes/:noteId',
    summary: 'Read a note',
    access: PUBLIC,
    revalidated: true,
    params: z.object({ noteId: id }),
    output: z.object({ id: z.number(), text: z.string() }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/sample/own',
    summary: 'Who I am',
    access: SIGNED_IN,
    output: z.object({ accountId: z.number() }),
  }),
  rule: endpoint({
    method: 'POST',
    path: '/api/sample/rule',
    summary: 'For administrators',
    access: access({ admin: 'all' }),
  }),
  fail: endpoint({
    method: 'POST',
    path: '/api/sample/fail',
    summary: 'Fail in a chosen way after writing a note',
    access: PUBLIC,
    body: z.object({ how: z.enum(['domain', 'bug', 'unique', 'number', 'trigger', 'busy', 'output']) }),
    output: z.object({ id: z.number().check(z.minimum(1)) }),
  }),
  picture: endpoint({
    method: 'POST',
    path: '/api/sample/picture',
    summary: 'Send a file',
    access: PUBLIC,
    upload: true,
    effect: 'free',
    output: z.object({ name: z.string(), size: z.number() }),
  }),
};

export const SAMPLE_ACTORS: Readonly<Record<string, Actor>> = {
  passenger: { role: 'passenger', accountId: 1, sessionId: 1, carrierId: null },
  other: { role: 'passenger', accountId: 2, sessionId: 2, carrierId: null },
  admin: { role: 'admin', accountId: 3, sessionId: 3, carrierId: null },
};

/** The effects after commits, in order. */
export const effects: string[] = [];

export const sampleDomain = defineDomain('sample', sampleApi, {
  write: async ({ body, sql, changed, afterCommit }) => {
    const [note] = await sql<{ id: number }[]>`insert into note (text) values (${body.text}) returning id`;
    if (!note) throw new DomainError('conflict');
    changed(`note:${note.id}`);
    afterCommit(() => {
      effects.push(`wrote ${body.text}`);
    });
    return { id: note.id, text: body.text, secret: 'never seen' };
  },
  read: async ({ params, sql }) => {
    const [note] = await sql<
      { id: number; text: string; secret: string }[]
    >`select * from note where id = ${params.noteId}`;
    if (!note) throw new DomainError('not_found');
    return note;
  },
  own: async ({ me }) => ({ accountId: me.accountId }),
  rule: async () => undefined,
  fail: async ({ body, sql, changed, afterCommit }) => {
    await sql`insert into note (text) values ('half done')`;
    changed('note:0');
    afterCommit(() => {
      effects.push('failed');
    });
    switch (body.how) {
      case 'domain':
        throw new DomainError('seat_taken');
      case 'bug':
        throw new Error('secret: the password of anna@example.com');
      case 'unique':
        await sql`insert into note (text) values ('half done')`;
        break;
      case 'number':
        await sql`select ${9_999_999_999}::int`;
        break;
      case 'trigger':
        await sql`do $$ begin raise exception 'bus_in_use'; end $$`;
        break;
      case 'busy':
        await sql`do $$ begin raise exception using errcode = '40P01'; end $$`;
        break;
      default:
    }
    return { id: 0 };
  },
  picture: async ({ file }) => {
    const { bytes, name } = await file();
    return { name, size: bytes.length };
  },
});

export async function makeNotes(sql: Pool): Promise<void> {
  await sql`
    create table note (
      id integer generated always as identity primary key,
      text text not null constraint note_text_once unique,
      secret text not null default 'never seen'
    )`;
  await grantRunningRole(sql, inject('postgres').runningUrl);
}
