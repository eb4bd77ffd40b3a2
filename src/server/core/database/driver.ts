import postgres from 'postgres';

// `npm install` applies patches/postgres+3.4.9.patch, which explains the changes. Without it a lost connection can end the process.
if (!('patched' in postgres)) {
  throw new Error('The package postgres lacks our patch: run npm install with its scripts, then start again.');
}

export { postgres };
