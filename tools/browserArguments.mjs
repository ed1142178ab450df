/**
 * Command-line arguments of every browser under test: no sandbox, because tests can run as root, and no background
 * requests.
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
