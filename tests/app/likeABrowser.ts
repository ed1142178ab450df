/** What jsdom leaves to Node, as a page has it. To be imported before what makes requests. */

// A page's requests take relative addresses.
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init);
  }
};

// The client of the live channel takes relative addresses where it is not in Node.
Object.defineProperty(process, 'release', { value: { ...process.release, name: 'page' } });
