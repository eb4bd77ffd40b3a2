import { credentialsApi } from '#shared/network/credentials/api.ts';
import type { CredentialKind } from '#shared/network/credentials/kinds.ts';
import type { Credential, CredentialFile, NewCredential } from '#shared/network/credentials/schema.ts';
import { smallPdf } from './samples/small-files.ts';
import type { TestApp } from './server/api.ts';
import type { TestActor } from './server/carriers.ts';

type Data = Partial<Omit<NewCredential['data'], 'kind'>>;

export function credentialStaff(app: TestApp) {
  const upload = (actor: TestActor, bytes: Uint8Array = smallPdf(), name = 'paper.pdf'): Promise<CredentialFile> => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)]), name);
    return app.call(credentialsApi.upload, { body } as never, actor.token);
  };
  const add = (
    actor: TestActor,
    kind: CredentialKind,
    of: { busId?: number; driverId?: number } = {},
    data: Data = {},
  ): Promise<Credential> => {
    const body = {
      busId: of.busId ?? null,
      driverId: of.driverId ?? null,
      data: { number: 'AA 123456', issuedBy: 'Укртрансбезпека', validUntil: '2027-06-01', ...data, kind },
    };
    return app.call(credentialsApi.add, { body }, actor.token);
  };
  const list = async (actor: TestActor, query: { bus?: number; driver?: number } = {}) =>
    (await app.call(credentialsApi.list, { query }, actor.token)).data;
  const file = async (actor: TestActor, fileId: number) => {
    const response = await app.request('GET', `/api/credentials/files/${fileId}`, {
      headers: { authorization: `Bearer ${actor.token}` },
    });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return { upload, add, list, file };
}
