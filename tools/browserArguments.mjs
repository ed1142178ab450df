/**
 * Command-line arguments of every browser under test. They disable the sandbox, because tests can run as root, and
 * background requests.
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
