/**
 * Command-line arguments of every browser under test. The arguments disable background requests, and also the
 * sandbox, because tests can run as root.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
