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
