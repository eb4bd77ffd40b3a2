import { providerApi } from '#shared/accounts/provider-api.ts';
import type { ProviderOutcome, ProviderPurpose } from '#shared/accounts/provider-schema.ts';
import { call, ProblemError } from '#web/core/api/call.ts';

/** Between the page that sent a popup out and the page that the popup comes back to. */
const CHANNEL = 'vezu-provider';
/** How often it is looked whether the popup is still there. */
const CHECK_INTERVAL_MS = 500;
/** How soon the page has the focus again after its popup was closed. */
const RETURN_MS = 1_000;
/** An answer that no page of this browser waits for is taken as one that was changed on the way. */
const FOREIGN_MS = 800;
const FEATURES = 'popup,width=480,height=720';

type SentMessage = { query: string } | { taken: string };

/** The popup was closed, or can no longer be seen from here and may be open. */
export type PopupEnd = 'closed' | 'lost';

export interface Journey {
  /** With what came of it; rejects with the server's problem. */
  outcome: Promise<ProviderOutcome>;
  /** The secret of this browser, which tickets are bound to. */
  holder: string;
  /** Stops waiting. */
  end(): void;
}

/**
 * Sends a popup to a provider. To be called while a press is handled: no browser opens one at another time. Null when it opens
 * none even so. To link, a `proof` is asked for. `onGone` when the popup can no longer be seen: an answer may still come, for a
 * provider's page can cut the tie to it.
 */
export function goToProvider(
  providerId: string,
  purpose: ProviderPurpose,
  onGone: (how: PopupEnd) => void,
  proof?: string,
): Journey | null {
  const popup = window.open('', CHANNEL, FEATURES);
  if (!popup) return null;
  const holder = randomSecret();
  const stop = new AbortController();
  const outcome = travel();
  return { outcome, holder, end: () => stop.abort() };

  async function travel(): Promise<ProviderOutcome> {
    try {
      const params = { providerId };
      const { url } =
        purpose === 'link'
          ? await call(providerApi.beginLink, { params, body: { holder } }, { proof })
          : await call(providerApi.begin, { params, body: { holder, purpose } });
      if (popup) popup.location.href = url;
      const query = await answerTo(new URL(url).searchParams.get('state') ?? '', popup, onGone, stop.signal);
      return await call(providerApi.finish, { body: { holder, query } });
    } finally {
      popup?.close();
      stop.abort();
    }
  }
}

/** Brings the answer home, in the popup; false when no page waits for it. */
export function deliverAnswer(query: string): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  const state = stateOf(query);
  return new Promise((resolve) => {
    const tooLong = setTimeout(() => done(false), 2 * FOREIGN_MS);
    const done = (taken: boolean) => {
      clearTimeout(tooLong);
      channel.close();
      resolve(taken);
    };
    channel.onmessage = ({ data }: MessageEvent<SentMessage>) => {
      if ('taken' in data && data.taken === state) done(true);
    };
    channel.postMessage({ query } satisfies SentMessage);
  });
}

/** Waits for the answer to one's own question: several tabs may be waiting. */
function answerTo(
  state: string,
  popup: Window | null,
  onGone: (how: PopupEnd) => void,
  stop: AbortSignal,
): Promise<string> {
  const channel = new BroadcastChannel(CHANNEL);
  const foreign = new Map<string, ReturnType<typeof setTimeout>>();
  const watched = watchPopup(popup, onGone);
  return new Promise<string>((resolve, reject) => {
    stop.addEventListener('abort', () => {
      watched.end();
      for (const timer of foreign.values()) clearTimeout(timer);
      channel.close();
      reject(new DOMException('', 'AbortError'));
    });
    channel.onmessage = ({ data }: MessageEvent<SentMessage>) => {
      if ('taken' in data) {
        clearTimeout(foreign.get(data.taken));
        return;
      }
      const theirs = stateOf(data.query);
      if (theirs !== state) {
        const changed = () => reject(new ProblemError('provider_answer_invalid', 400));
        foreign.set(theirs, setTimeout(changed, FOREIGN_MS));
        return;
      }
      channel.postMessage({ taken: state } satisfies SentMessage);
      // it closes itself now
      watched.end();
      resolve(data.query);
    };
  });
}

/**
 * Looks after a popup until it is gone. A provider's page may cut the tie to it (Cross-Origin-Opener-Policy), and it then reads
 * as closed though it is open and in front: only where this page has the focus, or gets it at once, did its person close it.
 */
function watchPopup(popup: Window | null, onGone: (how: PopupEnd) => void): { end(): void } {
  let returning: ReturnType<typeof setTimeout> | undefined;
  const looking = setInterval(() => {
    if (!popup?.closed) return;
    clearInterval(looking);
    if (document.hasFocus()) onGone('closed');
    else returning = setTimeout(() => onGone(document.hasFocus() ? 'closed' : 'lost'), RETURN_MS);
  }, CHECK_INTERVAL_MS);
  return {
    end: () => {
      clearInterval(looking);
      clearTimeout(returning);
    },
  };
}

function stateOf(query: string): string {
  return new URLSearchParams(query).get('state') ?? '';
}

function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
