import { certificate, testKey } from './certificates.ts';

const UID = '0.9.2342.19200300.100.1.1';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

export const TEST_PASS_TYPE = 'pass.test.vezu.ride';
export const TEST_TEAM = 'TEAM123456';

/** The PEM texts of a pass type that a certificate of Apple would sign; here one of our own does. */
export interface TestAppleKeys {
  certificate: string;
  key: string;
  wwdr: string;
}

/** Makes the certificate of a pass type that is valid until a time; a year after `from` unless a test says otherwise. */
export function testAppleKeys(from: Date, until = new Date(from.getTime() + YEAR_MS)): TestAppleKeys {
  const [authority, own] = [testKey(), testKey()];
  const issuer = [{ name: 'commonName', value: 'Test authority' }];
  const subject = [
    { type: UID, value: TEST_PASS_TYPE },
    { name: 'commonName', value: `Pass Type ID: ${TEST_PASS_TYPE}` },
    { shortName: 'OU', value: TEST_TEAM },
  ];
  const valid = { from: new Date(from.getTime() - YEAR_MS), until };
  return {
    wwdr: certificate({ subject: issuer, issuer, key: authority, signer: authority, serial: '01', ...valid }),
    certificate: certificate({ subject, issuer, key: own, signer: authority, serial: '02', ...valid }),
    key: own.privateKey,
  };
}

/** The JSON key of a service account at Google, with the public key by which a test checks what it signs. */
export function testGoogleKey(): { json: string; publicKey: string } {
  const { privateKey, publicKey } = testKey();
  return { json: JSON.stringify({ client_email: 'passes@vezu.example', private_key: privateKey }), publicKey };
}
