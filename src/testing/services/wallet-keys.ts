import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

const { md, pki } = forge;

interface CertificateOptions {
  subject: forge.pki.CertificateField[];
  issuer: forge.pki.CertificateField[];
  key: ReturnType<typeof testKey>;
  signer: ReturnType<typeof testKey>;
  serial: string;
  from: Date;
  until: Date;
}

/** Signs a certificate (PEM). */
export function certificate({ subject, issuer, key, signer, serial, from, until }: CertificateOptions): string {
  const made = pki.createCertificate();
  made.publicKey = pki.publicKeyFromPem(key.publicKey);
  made.serialNumber = serial;
  made.validity.notBefore = from;
  made.validity.notAfter = until;
  made.setSubject(subject);
  made.setIssuer(issuer);
  made.sign(pki.privateKeyFromPem(signer.privateKey), md.sha256.create());
  return pki.certificateToPem(made);
}

/** A pair of RSA keys (PEM). */
export function testKey() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

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
