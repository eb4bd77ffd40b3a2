import { HOME_ZONE } from '#server/core/clock.ts';
import { transaction } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { localDate } from '#shared/core/time.ts';
import { credentialsApi } from '#shared/network/credentials/api.ts';
import { addCredential, editCredential, eraseCredentials, recordOpening, removeCredential } from './commands/save.ts';
import { deleteExpiredCredentials, hashNumbers, remindOfCredentials } from './commands/upkeep.ts';
import { uploadFile } from './commands/upload.ts';
import { busPaperFile, busPapers, credentialData, detailsOf, ownFile } from './queries/credentials.ts';
import { holdersFor } from './queries/holders.ts';

const handlers: Handlers<typeof credentialsApi> = {
  list: async ({ app, sql, me, query, now }) => ({
    data: await holdersFor(sql, app.secrets, me, query, localDate(now, HOME_ZONE)),
  }),

  show: async ({ app, sql, me, params }) => detailsOf(sql, app.secrets, me, params.credentialId),

  add: async ({ app, sql, me, body, now, changed }) => {
    const credential = await addCredential(app, sql, me, body, now);
    changed(topicOf(me));
    return credential;
  },

  edit: async ({ app, sql, me, params, body, changed, afterCommit }) => {
    const { credential, lost } = await editCredential(app, sql, me, params.credentialId, body);
    afterCommit(() => deleteFiles(app, lost));
    changed(topicOf(me));
    return credential;
  },

  remove: async ({ app, sql, me, params, changed, afterCommit }) => {
    const files = await removeCredential(app, sql, me, params.credentialId);
    afterCommit(() => deleteFiles(app, files));
    changed(topicOf(me));
  },

  upload: async ({ app, pool, me, file, now }) => {
    if (me.carrierId === null) throw new DomainError('not_found');
    return uploadFile(app, pool, me, { file, now });
  },

  ofTrip: async ({ app, sql, me, params, now }) => ({
    data: await busPapers(sql, app.secrets, me, params.tripId, now),
  }),

  fileOfTrip: async ({ app, pool, me, params, now }) => {
    const bytes = await app.sealedFiles.read(await busPaperFile(pool, me, params.tripId, params.fileId, now));
    if (!bytes) throw new DomainError('not_found');
    await recordOpening(pool, me, params.fileId, now);
    return bytes;
  },

  file: async ({ app, pool, me, params, now }) => {
    const { file, named } = await ownFile(pool, me, params.fileId);
    const bytes = await app.sealedFiles.read(file);
    if (!bytes) throw new DomainError('not_found');
    if (named) await recordOpening(pool, me, params.fileId, now);
    return bytes;
  },
};

function topicOf({ carrierId }: Actor): string {
  return `carrier:${carrierId}`;
}

async function deleteFiles({ files }: { files: { delete(id: string): Promise<void> } }, ids: readonly string[]) {
  for (const id of ids) await files.delete(id);
}

export const credentials = defineDomain('credentials', credentialsApi, handlers, {
  storedFiles: ['credential_file.file'],
  jobs: {
    'credentials.remind': (_, { sql, now }) => remindOfCredentials(sql, now()),
    'credentials.hash_numbers': (_, { app, sql }) => hashNumbers(sql, app.secrets),
    'credentials.forget': async (_, { app, sql, now }) => {
      await deleteFiles(app, await transaction(sql, (tx) => deleteExpiredCredentials(tx, now())));
    },
  },
  crons: [
    { name: 'credentials.remind', pattern: '*/10 * * * *' },
    // Before `reports.find_returned`, which compares them.
    { name: 'credentials.hash_numbers', pattern: '17 * * * *' },
    { name: 'credentials.forget', pattern: '41 3 * * *' },
  ],
  personalData: {
    covers: [
      'credential.driver_id',
      'credential.added_by',
      'credential_file.uploaded_by',
      'credential_opening.account_id',
    ],
    export: (sql, accountId, _locale, secrets) => credentialData(sql, accountId, secrets),
    erase: eraseCredentials,
  },
});
