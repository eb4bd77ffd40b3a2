interface ScriptAddresses {
  createScriptURL(address: string): string;
}

// Not every browser knows Trusted Types, nor does TypeScript: the types say what the specification of the W3C does.
const { trustedTypes } = window as Window & {
  trustedTypes?: { createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses };
};

/** The one policy that the server's Content-Security-Policy allows: it lets our own scripts be workers, and nothing else. */
const policy: ScriptAddresses = trustedTypes?.createPolicy('vezu', { createScriptURL: own }) ?? {
  createScriptURL: own,
};

/** An address of a worker's script as the browser wants it. Throws for one that is not the app's own. */
export function workerAddress(address: string): string {
  return policy.createScriptURL(address);
}

/**
 * Lets a library that makes its workers from plain addresses do so: from now on every worker's address goes through the
 * policy, which refuses what is not the app's own.
 */
export function trustOwnWorkers(): void {
  if (trustedTypes) window.Worker = TrustedWorker;
}

class TrustedWorker extends Worker {
  constructor(address: string | URL, options?: WorkerOptions) {
    super(workerAddress(String(address)), options);
  }
}

function own(address: string): string {
  const { origin, pathname } = new URL(address, window.location.origin);
  if (origin === window.location.origin && (pathname === '/sw.js' || pathname.startsWith('/assets/'))) return address;
  throw new TypeError(`${address} is no worker of this app`);
}
