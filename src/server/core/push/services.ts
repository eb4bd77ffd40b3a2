import { isPublicUrl } from './public-address.ts';

/** The push services of known browsers; `*.` matches any subdomains. The setting `PUSH_SERVICES` adds others. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** Whether a URL belongs to a known push service on the public internet. */
export function isKnownEndpoint(endpoint: string, services: readonly string[]): boolean {
  if (!isPublicUrl(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
}
