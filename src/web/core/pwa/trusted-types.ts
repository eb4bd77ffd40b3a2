interface ScriptAddresses {
  createScriptURL(address: string): string;
}

// Some browsers and TypeScript do not know Trusted Types; these types follow the W3C specification.
const { trustedTypes } = window as Window & {
  trustedTypes?: { createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses };
};

/** The only policy that the server's Content-Security-Policy allows. It accepts only the app's own scripts as workers. */
const policy: ScriptAddresses = trustedTypes?.createPolicy('vezu', { createScriptURL: ownAddress }) ?? {
  createScriptURL: ownAddress,
};

/**
 * Returns the address of a worker's script as the type that the browser requires. Throws for a script that is not the
 * app's own.
 */
export function workerAddress(address: string): string {
  return policy.createScriptURL(address);
}

/**
 * Applies the policy to libraries that create workers from plain addresses: it replaces `Worker` by a class that refuses
 * every address outside of the app.
 */
export function trustOwnWorkers(): void {
  if (trustedTypes) window.Worker = TrustedWorker;
}

class TrustedWorker extends Worker {
  constructor(address: string | URL, options?: WorkerOptions) {
    super(workerAddress(String(address)), options);
  }
}

function ownAddress(address: string): string {
  const { origin, pathname } = new URL(address, window.location.origin);
  if (origin === window.location.origin && (pathname === '/sw.js' || pathname.startsWith('/assets/'))) return address;
  throw new TypeError(`${address} is no worker of this app`);
}
