import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { localStore } from '#server/core/files/store.ts';
import { RETENTION_DAYS } from '#shared/core/retention.ts';
import { credentialsApi } from '#shared/network/credentials/api.ts';
import { MAX_UNNAMED_FILES } from '#shared/network/credentials/schema.ts';
import { credentialStaff } from '#testing/credentials.ts';
import { picture } from '#testing/parcels.ts';
import { smallPdf } from '#testing/samples/small-files.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';
import { eraseCredentials } from './commands/save.ts';
import { deleteExpiredCredentials } from './commands/upkeep.ts';
import { credentialState } from './queries/credential-state.ts';
import { credentialData } from './queries/credentials.ts';

const app = appScene();
const staff = credentialStaff(app);
let owner: TestActor;
let driver: TestActor;
let busId: number;

describe('documents', () => {
  let carrierId: number;

  beforeEach(async () => {
    ({ carrierId, owner } = await addCarrier(app.sql));
    driver = await addMember(app.sql, carrierId, 'driver');
    busId = await addTestBus(app.sql, carrierId, { number: `BC ${1000 + carrierId} AA` });
  });

  describe('a document', () => {
    it('is listed with its state today, beside what is missing', async () => {
      const { id } = await staff.add(owner, 'insurance', { busId }, { validUntil: '2026-06-22' });
      await staff.add(owner, 'roadworthiness', { busId }, { validUntil: '2026-06-09' });
      await staff.add(owner, 'registration', { busId }, { validUntil: '', endless: true });
      const [bus] = await staff.list(owner, { bus: busId });
      expect(bus).toMatchObject({ subject: 'bus', busId, bus: { model: 'Sprinter' }, driver: null });
      expect(bus?.lines.map(({ kind, state, days, required }) => [kind, state, days, required])).toEqual([
        ['registration', 'endless', null, true],
        ['insurance', 'expiring', 12, true],
        ['roadworthiness', 'expired', -1, true],
        ['tachograph', 'missing', null, true],
      ]);
      expect(bus?.lines[1]?.credential).toMatchObject({
        id,
        number: 'AA 123456',
        issuedBy: 'Укртрансбезпека',
        addedBy: { name: 'Степан' },
      });
      expect(await credentialState(app.sql, { carrierId, busId }, '2026-06-23')).toContainEqual({
        kind: 'insurance',
        required: true,
        state: 'expired',
        validUntil: '2026-06-22',
      });
    });

    it('keeps its number encrypted in the database', async () => {
      const { id } = await staff.add(owner, 'licence', {}, { number: 'GEHEIM 77', validUntil: '', endless: true });
      const [row] = await app.sql<
        { text: string }[]
      >`select row_to_json(c)::text as text from credential c where id = ${id}`;
      expect(row?.text).not.toContain('GEHEIM');
      const [other] = await app.sql<{ id: number }[]>`
        insert into credential (carrier_id, kind, sealed, added_at)
        select carrier_id, 'register', sealed, added_at from credential where id = ${id} returning id`;
      const copied = await app.call(credentialsApi.show, { params: { credentialId: other?.id ?? 0 } }, owner.token);
      expect(copied.credential.number).toBe('');
    });

    it('takes the place of the one before, which stays as history', async () => {
      const first = await staff.add(owner, 'cpc', { driverId: driver.accountId }, { number: 'OLD 1' });
      app.clock.advance(1000);
      const second = await staff.add(driver, 'cpc', { driverId: driver.accountId }, { number: 'NEW 2' });
      const details = await app.call(credentialsApi.show, { params: { credentialId: second.id } }, owner.token);
      expect(details.history).toMatchObject([
        { id: first.id, number: 'OLD 1', replacedAt: '2026-06-10T09:00:01.000Z' },
      ]);
      const [own] = await staff.list(driver);
      expect(own?.lines.find(({ kind }) => kind === 'cpc')?.credential?.id).toBe(second.id);
    });

    it('counts once when two people add it at the same time', async () => {
      await Promise.all([1, 2, 3].map(() => staff.add(owner, 'insurance', { busId })));
      const rows = await app.sql`select replaced_at from credential where bus_id = ${busId} order by id`;
      expect(rows.map(({ replacedAt }) => replacedAt === null)).toEqual([false, false, true]);
    });

    it('must fit its bus or driver, who must be of the same carrier', async () => {
      const stranger = await addCarrier(app.sql);
      const theirs = await addTestBus(app.sql, stranger.carrierId, { number: `AA ${1000 + carrierId} BB` });
      for (const [kind, of] of [
        ['insurance', {}],
        ['licence', { busId }],
        ['cpc', { busId }],
        ['insurance', { busId: theirs }],
        ['cpc', { driverId: stranger.owner.accountId }],
      ] as const) {
        expect((await problemOf(staff.add(owner, kind, of))).status, kind).toBe(404);
      }
    });

    it('is corrected and deleted with its files', async () => {
      const [one, two] = [await staff.upload(owner), await staff.upload(owner)];
      const added = await staff.add(owner, 'insurance', { busId }, { files: [one.id, two.id] });
      expect(added.files.map(({ id }) => id)).toEqual([one.id, two.id]);
      const three = await staff.upload(owner);
      const data = { kind: 'insurance' as const, validUntil: '2028-01-01', number: 'B', files: [two.id, three.id] };
      const edited = await app.call(
        credentialsApi.edit,
        { params: { credentialId: added.id }, body: data },
        owner.token,
      );
      expect(edited).toMatchObject({ validUntil: '2028-01-01', files: [{ id: two.id }, { id: three.id }] });
      expect((await staff.file(owner, one.id)).status).toBe(404);
      await app.call(credentialsApi.remove, { params: { credentialId: added.id } }, owner.token);
      expect((await staff.file(owner, two.id)).status).toBe(404);
      expect(
        await app.sql`select id from credential_file where id = any(${[one.id, two.id, three.id]}::int[])`,
      ).toEqual([]);
    });
  });

  describe('a file', () => {
    it('is encrypted on the disk, readable for those who may, and each opening is recorded', async () => {
      const secret = 'Passport of Taras';
      const { id } = await staff.upload(driver, smallPdf(secret), 'паспорт.pdf');
      const { id: credentialId } = await staff.add(driver, 'passport', { driverId: driver.accountId }, { files: [id] });
      expect((await staff.file(owner, id)).bytes.toString()).toContain(secret);
      app.clock.advance(60_000);
      expect((await staff.file(driver, id)).status).toBe(200);
      const { openings } = await app.call(credentialsApi.show, { params: { credentialId } }, owner.token);
      expect(openings.map(({ by, at }) => [by?.name, at])).toEqual([
        ['Тарас', '2026-06-10T09:01:00.000Z'],
        ['Степан', '2026-06-10T09:00:00.000Z'],
      ]);
      const [row] = await app.sql<{ file: string }[]>`select file from credential_file where id = ${id}`;
      expect((await app.request('GET', `/files/${row?.file}.sealed`)).status).toBe(404);
      expect((await app.request('GET', `/files/${row?.file}.webp`)).status).toBe(404);
    });

    it('is a picture that is encoded again without its metadata, or a PDF', async () => {
      const photo = await staff.upload(driver, await picture(3000, 1500), 'IMG_1.HEIC');
      expect(photo).toMatchObject({ type: 'image/webp', name: 'IMG_1.webp' });
      const about = await sharp((await staff.file(driver, photo.id)).bytes).metadata();
      expect([about.format, about.width, about.exif]).toEqual(['webp', 2400, undefined]);
      for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ program', '%PDF-1.7 cut off', 'ftypheic']) {
        expect((await problemOf(staff.upload(driver, Buffer.from(bytes)))).code, bytes).toBe('unsupported_file');
      }
    });

    it('belongs to one document of the person who uploaded it', async () => {
      const { id } = await staff.upload(driver);
      expect((await problemOf(staff.add(owner, 'insurance', { busId }, { files: [id] }))).code).toBe('file_missing');
      expect((await staff.file(owner, id)).status).toBe(404);
      await staff.add(driver, 'medical', { driverId: driver.accountId }, { files: [id] });
      const again = staff.add(driver, 'visa', { driverId: driver.accountId }, { files: [id] });
      expect((await problemOf(again)).code).toBe('file_missing');
    });

    it('waits for its document a day; only so many wait at once', async () => {
      for (let n = 0; n < MAX_UNNAMED_FILES; n += 1) await staff.upload(driver);
      expect((await problemOf(staff.upload(driver))).code).toBe('too_many_files');
      app.clock.advance(25 * 3_600_000);
      await deleteExpiredCredentials(app.sql, app.clock.now());
      expect(await app.sql`select id from credential_file where credential_id is null`).toEqual([]);
      await staff.upload(driver);
    });
  });

  it('stores no readable byte of a file in the data folder', async () => {
    const folder = await import('node:os').then(({ tmpdir }) => join(tmpdir(), `vezu-sealed-${process.pid}`));
    const { createSealedStore } = await import('#server/core/files/sealed.ts');
    const sealed = createSealedStore(localStore(folder), app.context.secrets);
    const ids = [
      await sealed.put(Buffer.from('first secret')),
      await sealed.put(Buffer.from('second secret')),
    ] as const;
    const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sealed'));
    for (const path of paths) expect((await readFile(join(folder, path))).toString('latin1')).not.toContain('secret');
    expect((await sealed.read(ids[0]))?.toString()).toBe('first secret');
    // Bytes at the place of another file cannot be read.
    const store = localStore(folder);
    await store.put(`${ids[1]}.sealed`, (await store.get(`${ids[0]}.sealed`)) ?? new Uint8Array());
    expect(await sealed.read(ids[1])).toBeNull();
  });
});

describe('erasure', () => {
  beforeEach(async () => {
    await app.sql`delete from credential_file where credential_id is null`;
    const made = await addCarrier(app.sql);
    owner = made.owner;
    driver = await addMember(app.sql, made.carrierId, 'driver');
    busId = await addTestBus(app.sql, made.carrierId, { number: `BC ${1000 + made.carrierId} AA` });
  });

  const DAY = 86_400_000;

  /** A passport with a file that the owner has opened, and an insurance of the bus that the driver has added. */
  async function papers() {
    const [passport, insurance] = [await staff.upload(owner), await staff.upload(owner)];
    await staff.add(owner, 'passport', { driverId: driver.accountId }, { number: 'FA 908172', files: [passport.id] });
    const { id } = await staff.add(owner, 'insurance', { busId }, { files: [insurance.id] });
    await app.sql`update credential set added_by = ${driver.accountId} where id = ${id}`;
    await app.sql`update credential_file set uploaded_by = ${driver.accountId} where id = ${insurance.id}`;
    await staff.file(owner, passport.id);
    await staff.file(owner, insurance.id);
    await app.sql`
      insert into credential_opening (file_id, account_id, at) values (${insurance.id}, ${driver.accountId}, now())`;
    return { passport, insurance };
  }

  const columns = async (accountId: number) => {
    const [row] = await app.sql`
      select (select count(*)::int from credential where driver_id = ${accountId}) as "own",
        (select count(*)::int from credential where added_by = ${accountId}) as "added",
        (select count(*)::int from credential_file where uploaded_by = ${accountId}) as "uploaded",
        (select count(*)::int from credential_opening where account_id = ${accountId}) as "opened"`;
    return row;
  };

  it('the copy of one’s data contains the person’s documents, decrypted, and the ones they added and opened', async () => {
    await papers();
    expect(await credentialData(app.sql, driver.accountId, app.context.secrets)).toMatchObject({
      documents: [{ kind: 'passport', number: 'FA 908172' }],
      documentsAdded: [{ kind: 'insurance' }],
      documentFilesUploaded: [{ name: 'paper.pdf' }],
      documentFilesOpened: [{ kind: 'insurance' }],
    });
  });

  it('a driver’s erasure deletes their documents with the files, and their name elsewhere', async () => {
    const { insurance } = await papers();
    expect(await columns(driver.accountId)).toEqual({ own: 1, added: 1, uploaded: 1, opened: 1 });
    expect(await eraseCredentials(app.sql, driver.accountId)).toHaveLength(1);
    expect(await columns(driver.accountId)).toEqual({ own: 0, added: 0, uploaded: 0, opened: 0 });
    expect((await staff.file(owner, insurance.id)).status).toBe(200);
  });

  it('the erasure of a carrier’s only owner deletes all of its documents', async () => {
    await papers();
    expect(await eraseCredentials(app.sql, owner.accountId)).toHaveLength(2);
    expect(await app.sql`select id from credential where carrier_id = ${owner.carrierId}`).toEqual([]);
  });

  it('the documents of a driver who has left stay for a month, unless they come back', async () => {
    await papers();
    await app.sql`delete from member where account_id = ${driver.accountId}`;
    const forget = async (days: number) => {
      app.clock.advance(days * DAY);
      return (await deleteExpiredCredentials(app.sql, app.clock.now())).length;
    };
    expect(await forget(0)).toBe(0);
    expect(await staff.list(owner, { driver: driver.accountId })).toEqual([]);
    await app.sql`insert into member (account_id, carrier_id, role) values (${driver.accountId}, ${owner.carrierId}, 'driver')`;
    expect(await forget(RETENTION_DAYS.leftCredentials + 1)).toBe(0);
    await app.sql`delete from member where account_id = ${driver.accountId}`;
    expect(await forget(1)).toBe(0);
    expect(await forget(RETENTION_DAYS.leftCredentials - 1)).toBe(0);
    expect(await forget(2)).toBe(1);
    expect(await app.sql`select kind from credential where carrier_id = ${owner.carrierId}`).toEqual([
      { kind: 'insurance' },
    ]);
  });

  it('a document that was replaced stays for three years', async () => {
    await papers();
    const file = await staff.upload(owner);
    await staff.add(owner, 'insurance', { busId }, { files: [file.id] });
    app.clock.advance(RETENTION_DAYS.replacedCredentials * DAY);
    expect(await deleteExpiredCredentials(app.sql, app.clock.now())).toHaveLength(0);
    app.clock.advance(DAY);
    expect(await deleteExpiredCredentials(app.sql, app.clock.now())).toHaveLength(1);
    expect(await app.sql`select id from credential where bus_id = ${busId}`).toHaveLength(1);
  });
});
