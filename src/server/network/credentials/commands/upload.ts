import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import type { Upload } from '#server/core/files/images.ts';
import { isRaster } from '#server/core/files/picture.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { CREDENTIAL_PHOTO, type CredentialFile, MAX_UNNAMED_FILES } from '#shared/network/credentials/schema.ts';

const UPLOADS: RateLimit = { name: 'credential_files', points: 200, seconds: 24 * 60 * 60 };

/** A PDF begins with this mark, maybe after some bytes of a mail program, and has the other one at its end. */
const PDF = { start: '%PDF-', within: 1024, end: '%%EOF', tail: 2048 };

const PICTURES = ['jpeg', 'png', 'webp'];

/**
 * Stores an uploaded file encrypted; a document names it afterwards. A picture is redrawn, so that it has no place and time in it. Throws
 * `unsupported_file` for anything else than a picture or a PDF, `too_many_files` when too many wait for their document.
 */
export async function uploadFile(
  app: AppContext,
  pool: Pool,
  actor: Actor,
  { file, now }: { file: () => Promise<Upload>; now: Date },
): Promise<CredentialFile> {
  await app.rateLimits.consume(UPLOADS, pool, String(actor.accountId), now);
  const { bytes, name } = await file();
  const ready = isPdf(bytes) ? { type: 'application/pdf' as const, bytes, name } : await reencoded(app, bytes, name);
  const id = await app.sealedFiles.put(ready.bytes);
  try {
    return await transaction(pool, async (sql) => {
      // Files of one person are counted one after another.
      await sql`select from account where id = ${actor.accountId} for no key update`;
      const [row] = await sql<{ id: number }[]>`
        insert into credential_file (file, type, name, bytes, uploaded_at, uploaded_by)
        select ${id}, ${ready.type}, ${ready.name}, ${ready.bytes.length}, ${now}, ${actor.accountId}
        where (select count(*) from credential_file where uploaded_by = ${actor.accountId} and credential_id is null)
          < ${MAX_UNNAMED_FILES}
        returning id`;
      if (!row) throw new DomainError('too_many_files');
      return { id: row.id, name: ready.name, type: ready.type, bytes: ready.bytes.length };
    });
  } catch (error) {
    await app.files.delete(id);
    throw error;
  }
}

async function reencoded(app: AppContext, bytes: Buffer, name: string) {
  if (!isRaster(bytes)) throw new DomainError('unsupported_file');
  const { main } = await app.files.draw(bytes, { ...CREDENTIAL_PHOTO, formats: PICTURES });
  const stem = name.replace(/\.\w{1,5}$/, '').slice(0, 190);
  return { type: 'image/webp' as const, bytes: main, name: `${stem || 'photo'}.webp` };
}

function isPdf(bytes: Buffer): boolean {
  const start = bytes.subarray(0, PDF.within).toString('latin1');
  return start.includes(PDF.start) && bytes.subarray(-PDF.tail).toString('latin1').includes(PDF.end);
}
