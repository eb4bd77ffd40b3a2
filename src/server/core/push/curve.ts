import { ECDH } from 'node:crypto';

/** Whether a key in base64url is a point of P-256: with any other key the encryption fails (RFC 8291). */
export function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
