/** Adds browser behaviour that jsdom leaves to Node. Must be imported before anything that makes requests. */

// A page's requests accept relative addresses.
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init);
  }
};

// The client of the live channel only accepts relative addresses outside of Node.
Object.defineProperty(process, 'release', { value: { ...process.release, name: 'page' } });
