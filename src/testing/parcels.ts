import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { sheetPresses } from './presses.ts';
import type { TestApp } from './server/api.ts';
import type { TestActor } from './server/carriers.ts';

export function parcelStaff(app: TestApp) {
  const put = async (tripId: number, actor: Pick<TestActor, 'token'>, bytes: Uint8Array<ArrayBuffer>, id: string) => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'photo.jpg');
    const headers = { authorization: `Bearer ${actor.token}` };
    const response = await app.request('PUT', `/api/trips/${tripId}/photos/${id}`, { headers, body: form });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  return {
    ...sheetPresses(app),
    put,
    async photo(tripId: number, actor: Pick<TestActor, 'token'>): Promise<string> {
      const id = randomUUID();
      const { status } = await put(tripId, actor, await picture(), id);
      if (status !== 200) throw new Error(`the photo was answered with ${status}`);
      return id;
    },
  };
}

/** A picture with what a camera notes in it. */
export async function picture(width = 40, height = 30): Promise<Uint8Array<ArrayBuffer>> {
  const rendered = sharp({ create: { width, height, channels: 3, background: '#a16207' } });
  return new Uint8Array(
    await rendered
      .withExif({ IFD0: { Artist: 'Марія' } })
      .jpeg()
      .toBuffer(),
  );
}
