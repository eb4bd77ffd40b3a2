import { readFileSync } from 'node:fs';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';

/** Parameters that are about TLS; the driver would send them to the server as its settings. */
const TLS_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'];

/**
 * Reads the TLS parameters of a database's address as libpq does: `require` encrypts without checking who answers, unless `sslrootcert`
 * names a certificate, `verify-ca` checks the certificate, `verify-full` also the name in it. Returns the address without them, and the
 * option for the driver.
 */
export function driverAddress(setting: string): { url: string; ssl: false | ConnectionOptions } {
  const address = new URL(setting);
  const [mode, ca, cert, key] = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'].map((name) =>
    address.searchParams.get(name),
  );
  for (const name of TLS_PARAMETERS) address.searchParams.delete(name);
  const files = {
    ...(ca && { ca: readFileSync(ca) }),
    ...(cert && { cert: readFileSync(cert) }),
    ...(key && { key: readFileSync(key) }),
  };
  return { url: address.href, ssl: tlsOf(mode ?? 'disable', address.hostname, files) };
}

function tlsOf(mode: string, host: string, files: ConnectionOptions): false | ConnectionOptions {
  if (mode === 'disable') return false;
  // The driver names no host that is an address, and Node would then expect a certificate of localhost.
  if (mode === 'verify-full')
    return { ...files, checkServerIdentity: (_, address) => checkServerIdentity(host, address) };
  if (mode === 'require' && !files.ca) return { ...files, rejectUnauthorized: false };
  return { ...files, checkServerIdentity: () => undefined };
}

/** The address for the driver of the job queue, which reads `sslmode` like this only with this parameter. */
export function queueAddress(setting: string): string {
  const address = new URL(setting);
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true');
  return address.href;
}
