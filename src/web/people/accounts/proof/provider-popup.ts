import { providerApi } from '#shared/people/accounts/base/provider-api.ts';
import type { ProviderOutcome, ProviderPurpose } from '#shared/people/accounts/base/provider-schema.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { randomSecret } from '../base/browser-secret.ts';

/** The channel between the page that opened a popup and the page that the popup returns to. */
const CHANNEL = 'vezu-provider';
/** How often the popup is checked, in milliseconds. */
const CHECK_INTERVAL_MS = 500;
/** The page gets the focus back within this time after its popup was closed. */
const RETURN_MS = 1_000;
/** An answer that no page of this browser accepts within this time is treated as forged. */
const FOREIGN_MS = 800;
const FEATURES = 'popup,width=480,height=720';

type SentMessage = { query: string } | { taken: string };

/** The popup was closed, or it can no longer be observed and may still be open. */
export type PopupEnd = 'closed' | 'lost';

export interface Journey {
  /** Resolves with the outcome; rejects with the server's problem. */
  outcome: Promise<ProviderOutcome>;
  /** The secret of this browser that tickets are bound to. */
  holder: string;
  end(): void;
}

/**
 * Opens a popup at a provider. Must be called while a press is handled: browsers block popups at other times. Returns null when the browser
 * blocks it all the same. Linking needs a `proof`. `onGone` is called when the popup can no longer be observed; an answer may still arrive,
 * because a provider's page can remove the reference to its opener.
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

/** Passes the answer from the popup to the waiting page; false when no page waits for it. */
export function deliverAnswer(query: string): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  const state = stateOf(query);
  return new Promise((resolve) => {
    const tooLong = setTimeout(() => done(false), 2 * FOREIGN_MS);
    const done = (isAccepted: boolean) => {
      clearTimeout(tooLong);
      channel.close();
      resolve(isAccepted);
    };
    channel.onmessage = ({ data }: MessageEvent<SentMessage>) => {
      if ('taken' in data && data.taken === state) done(true);
    };
    channel.postMessage({ query } satisfies SentMessage);
  });
}

/** Waits for the answer to this page's own request: several tabs may be waiting. */
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
      const answeredState = stateOf(data.query);
      if (answeredState !== state) {
        const changed = () => reject(new ProblemError('provider_answer_invalid', 400));
        foreign.set(answeredState, setTimeout(changed, FOREIGN_MS));
        return;
      }
      channel.postMessage({ taken: state } satisfies SentMessage);
      // The popup closes itself now.
      watched.end();
      resolve(data.query);
    };
  });
}

/**
 * Observes a popup until it is gone. A provider's page may remove the reference between the windows (Cross-Origin-Opener-Policy). The popup
 * then looks closed although it is open: the person has closed it only if this page has the focus, or gets it immediately.
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
