import { chatApi } from '#shared/messaging/chat/api.ts';
import { isChatImage } from '#shared/messaging/chat/image-kind.ts';
import { MAX_CHAT_IMAGE_BYTES, type Quote } from '#shared/messaging/chat/schema.ts';
import { isPassing } from '#shared/messaging/chat/timeline.ts';
import { type CallProblem, call, ProblemError } from '#web/core/api/call.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { createStore, useStore } from '#web/core/browser/store.ts';
import { realtimePhase } from '#web/core/realtime/client.ts';
import { onSession, session } from '#web/core/session/session.ts';
import { arrive } from './conversations.ts';

/** A picture or a voice note that is being uploaded. */
export interface Upload {
  clientId: string;
  chatId: number;
  file: File;
  url: string;
  /** The length of a voice note; null for a picture. */
  seconds: number | null;
  reply: Quote | null;
  text: string;
  at: string;
  /** The progress, from 0 to 1. */
  progress: number;
  /** Why it was refused; `offline` is retried when the connection returns. */
  problem: CallProblem | null;
}

const uploads = createStore<readonly Upload[]>([]);
const stops = new Map<string, AbortController>();

/** Why a file cannot be sent as a picture, by its bytes and size as the server checks them; null when it can. */
export async function refusalOf(file: File): Promise<'unsupported_file' | 'payload_too_large' | null> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (!isChatImage(head)) return 'unsupported_file';
  return file.size > MAX_CHAT_IMAGE_BYTES ? 'payload_too_large' : null;
}

/** Sends pictures, each as its own message; the caption goes with the first. */
export function sendImages(chatId: number, files: readonly File[], text: string, reply: Quote | null = null): void {
  const at = serverNow().toISOString();
  const fresh = files.map((file, index) => ({
    clientId: crypto.randomUUID(),
    chatId,
    file,
    url: URL.createObjectURL(file),
    seconds: null,
    reply: index === 0 ? reply : null,
    text: index === 0 ? text : '',
    at,
    progress: 0,
    problem: null,
  }));
  publish([...uploads.get(), ...fresh]);
  for (const upload of fresh) void send(upload);
}

export function sendVoice(chatId: number, recorded: Blob, seconds: number, reply: Quote | null = null): void {
  const upload: Upload = {
    ...{ clientId: crypto.randomUUID(), chatId, seconds, reply, text: '', progress: 0, problem: null },
    file: new File([recorded], 'voice', { type: recorded.type }),
    url: URL.createObjectURL(recorded),
    at: serverNow().toISOString(),
  };
  publish([...uploads.get(), upload]);
  void send(upload);
}

export function sendAgain(upload: Upload): void {
  change(upload.clientId, { problem: null, progress: 0 });
  void send(upload);
}

/** Cancels an upload, or removes a refused one. */
export function cancelUpload({ clientId }: Upload): void {
  stops.get(clientId)?.abort();
  drop(clientId);
}

export function useUploads(): readonly Upload[] {
  return useStore(uploads);
}

/** Under its clientId the picture is stored once, however often it is sent. */
async function send({ clientId, chatId, file, text, seconds, reply }: Upload): Promise<void> {
  const stop = new AbortController();
  stops.set(clientId, stop);
  try {
    const onProgress = (progress: number) => change(clientId, { progress });
    const options = { file, onProgress, signal: stop.signal };
    const common = { clientId, ...(reply && { replyTo: reply.seq }) };
    const params = { chatId };
    arrive(chatId, [
      seconds === null
        ? await call(chatApi.sendImage, { params, query: { ...common, text } }, options)
        : await call(chatApi.sendVoice, { params, query: { ...common, seconds } }, options),
    ]);
    drop(clientId);
  } catch (error) {
    if (stop.signal.aborted) return;
    const code = error instanceof ProblemError ? error.code : 'internal';
    change(clientId, { problem: isPassing(code) ? 'offline' : code });
  } finally {
    stops.delete(clientId);
  }
}

function change(clientId: string, part: Partial<Upload>): void {
  publish(uploads.get().map((one) => (one.clientId === clientId ? { ...one, ...part } : one)));
}

function drop(clientId: string): void {
  const gone = uploads.get().find((one) => one.clientId === clientId);
  if (gone) URL.revokeObjectURL(gone.url);
  publish(uploads.get().filter((one) => one.clientId !== clientId));
}

function publish(next: readonly Upload[]): void {
  if (next.length > 0 !== uploads.get().length > 0) {
    // An upload exists in this page only, so leaving asks first.
    if (next.length > 0) window.addEventListener('beforeunload', hold);
    else window.removeEventListener('beforeunload', hold);
  }
  uploads.set(next);
}

function hold(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

realtimePhase.subscribe(() => {
  if (realtimePhase.get() !== 'open') return;
  for (const upload of uploads.get()) if (upload.problem === 'offline') sendAgain(upload);
});
let owner = session().userInfo?.id;
onSession(() => {
  if (session().userInfo?.id === owner) return;
  owner = session().userInfo?.id;
  for (const upload of uploads.get()) cancelUpload(upload);
});
