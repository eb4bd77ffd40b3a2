import { useSyncExternalStore } from 'react';
import { chatApi } from '#shared/chat/api.ts';
import { isChatImage } from '#shared/chat/image-kind.ts';
import { MAX_CHAT_IMAGE_BYTES } from '#shared/chat/schema.ts';
import { isPassing } from '#shared/chat/timeline.ts';
import { type CallProblem, call, ProblemError } from '#web/core/api/call.ts';
import { realtimePhase } from '#web/core/realtime/client.ts';
import { onSession, session } from '#web/core/session/session.ts';
import { arrive } from './conversations.ts';

/** A picture that is being uploaded. */
export interface Upload {
  clientId: string;
  chatId: number;
  file: File;
  /** The object URL that shows the picture meanwhile. */
  url: string;
  text: string;
  /** The instant when it was sent. */
  at: string;
  /** The progress, from 0 to 1. */
  progress: number;
  /** Why it was refused; `offline` is retried when the connection returns. */
  problem: CallProblem | null;
}

let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();
const stops = new Map<string, AbortController>();

/** Why a file cannot be sent as a picture, by its bytes and size as the server checks them; null when it can. */
export async function refusalOf(file: File): Promise<'unsupported_file' | 'payload_too_large' | null> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (!isChatImage(head)) return 'unsupported_file';
  return file.size > MAX_CHAT_IMAGE_BYTES ? 'payload_too_large' : null;
}

/** Sends pictures, each as a message of its own; the caption goes with the first. */
export function sendImages(chatId: number, files: readonly File[], text: string): void {
  const at = new Date().toISOString();
  const fresh = files.map((file, index) => ({
    clientId: crypto.randomUUID(),
    chatId,
    file,
    url: URL.createObjectURL(file),
    text: index === 0 ? text : '',
    at,
    progress: 0,
    problem: null,
  }));
  publish([...uploads, ...fresh]);
  for (const upload of fresh) void send(upload);
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

/** Subscribes to the uploads of all chats. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}

/** Under its clientId the picture is stored once, however often it is sent. */
async function send({ clientId, chatId, file, text }: Upload): Promise<void> {
  const stop = new AbortController();
  stops.set(clientId, stop);
  try {
    const onProgress = (progress: number) => change(clientId, { progress });
    const input = { params: { chatId }, query: { clientId, text } };
    arrive(chatId, [await call(chatApi.sendImage, input, { file, onProgress, signal: stop.signal })]);
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
  publish(uploads.map((one) => (one.clientId === clientId ? { ...one, ...part } : one)));
}

function drop(clientId: string): void {
  const gone = uploads.find((one) => one.clientId === clientId);
  if (gone) URL.revokeObjectURL(gone.url);
  publish(uploads.filter((one) => one.clientId !== clientId));
}

function publish(next: readonly Upload[]): void {
  if (next.length > 0 !== uploads.length > 0) {
    // An upload exists in this page only, so leaving asks first.
    if (next.length > 0) window.addEventListener('beforeunload', hold);
    else window.removeEventListener('beforeunload', hold);
  }
  uploads = next;
  for (const listener of listeners) listener();
}

function hold(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

realtimePhase.subscribe(() => {
  if (realtimePhase.get() !== 'open') return;
  for (const upload of uploads) if (upload.problem === 'offline') sendAgain(upload);
});
let owner = session().userInfo?.id;
onSession(() => {
  if (session().userInfo?.id === owner) return;
  owner = session().userInfo?.id;
  for (const upload of uploads) cancelUpload(upload);
});
