import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type NetworkRange, parseNetwork } from './networks.ts';
import {
  createOutgoingHttpClient,
  type HostResolver,
  OutgoingCallFailedError,
  type OutgoingLimits,
} from './outgoing.ts';

const LOOPBACK = [parseNetwork('127.0.0.1')];
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function receiver(answer: RequestListener) {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, calls: () => calls };
}

interface Way {
  allowed?: readonly NetworkRange[];
  resolve?: HostResolver;
  limits?: OutgoingLimits;
  signal?: AbortSignal;
}

async function post(url: string, { signal = new AbortController().signal, allowed = [], ...rest }: Way = {}) {
  const outgoing = createOutgoingHttpClient({ allowed, ...rest });
  try {
    return await outgoing.post({ url, headers: { 'x-test': '1' }, body: 'hello', signal });
  } catch (error) {
    if (error instanceof OutgoingCallFailedError) return error.fault;
    throw error;
  }
}

describe('Literal addresses', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://%31%32%37.0.0.1/',
    'https://１２７.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[64:ff9b:1::808:808]/',
    'https://[2002:7f00:1::]/',
    'https://[2002:c0a8:101::1]/',
    'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'https://[2001:db8::1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[4000::1]/',
  ])('are forbidden: %s', async url => {
    expect(createOutgoingHttpClient({ allowed: [] }).faultOf(url)).toBe('AddressForbidden');
    expect(await post(url, { resolve: async () => ['8.8.8.8'] })).toBe('AddressForbidden');
  });

  it.each([
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::808:808]/',
    'https://[2002:808:808::1]/',
    'https://hooks.example.org:8443/a?b=c',
  ])('are allowed: %s', url => {
    expect(createOutgoingHttpClient({ allowed: [] }).faultOf(url)).toBeNull();
  });

  it.each([
    'http://hooks.example.org/',
    'https://name:word@hooks.example.org/',
    'https://hooks.example.org/#part',
    'ftp://hooks.example.org/',
    'file:///etc/passwd',
    'hooks.example.org',
    '',
  ])('are invalid: “%s”', url => {
    expect(createOutgoingHttpClient({ allowed: [] }).faultOf(url)).toBe('BadAddress');
  });
});

describe('A call', () => {
  it('can be unencrypted to an address that the operator allows, and keeps the requested host name', async () => {
    const seen: unknown[] = [];
    const { port } = await receiver(({ headers, method, url }, response) => {
      seen.push([method, url, headers.host, headers['x-test'], headers['content-length']]);
      response.writeHead(202, { 'retry-after': '7' }).end('fine');
    });
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return ['127.0.0.1'];
    };
    const answer = await post(`http://hooks.test:${port}/a?b=c`, { allowed: LOOPBACK, resolve });
    expect(answer).toEqual({ status: 202, retryAfter: '7', body: 'fine' });
    expect(seen).toEqual([['POST', '/a?b=c', `hooks.test:${port}`, '1', '5']]);
    expect(asked).toEqual(['hooks.test']);
  });

  it('never reaches a private address by a host name, even among others or in a second DNS response', async () => {
    const { port, calls } = await receiver((_, response) => response.end());
    const at = (resolve: HostResolver, allowed: NetworkRange[] = []) =>
      post(`https://hooks.test:${port}/`, { resolve, allowed });
    expect(await at(async () => ['127.0.0.1'])).toBe('AddressForbidden');
    expect(await at(async () => ['8.8.8.8', '127.0.0.1'])).toBe('AddressForbidden');
    expect(await at(async () => ['::ffff:127.0.0.1'])).toBe('AddressForbidden');
    expect(await at(async () => ['fe80::1%eth0'])).toBe('AddressForbidden');
    expect(await at(async () => [])).toBe('NotResolved');
    expect(await post(`https://localhost:${port}/`)).toBe('AddressForbidden');
    // No server listens at the first address. The receiver is at the second address, which is never looked up.
    const answers = ['127.0.0.9', '127.0.0.1'];
    const rebinding = async () => [answers.shift() ?? '127.0.0.1'];
    const nearby = [parseNetwork('127.0.0.9')];
    expect(await post(`http://hooks.test:${port}/`, { resolve: rebinding, allowed: nearby })).toBe(
      'NotReached',
    );
    expect(answers).toEqual(['127.0.0.1']);
    expect(calls()).toBe(0);
  });

  it('is rejected if it is unencrypted and its address is not explicitly allowed, even if it is public', async () => {
    expect(await post('http://hooks.test/', { allowed: LOOPBACK, resolve: async () => ['8.8.8.8'] })).toBe(
      'AddressForbidden',
    );
  });

  it('follows no redirect', async () => {
    const inside = await receiver((_, response) => response.end('secret'));
    const { port } = await receiver((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    expect(await post(`http://127.0.0.1:${port}/`, { allowed: LOOPBACK })).toMatchObject({ status: 307 });
    expect(inside.calls()).toBe(0);
  });

  it('reads only the start of a long response, and closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    const { port } = await receiver((_, response) => {
      response.on('close', closed.resolve);
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const answer = await post(`http://127.0.0.1:${port}/`, { allowed: LOOPBACK });
    expect(typeof answer === 'object' && answer.body.length).toBe(16 * 1_024);
    await closed.promise;
  });

  it('times out if the receiver is too slow to encrypt, to respond or to complete the response', async () => {
    const limits = { connectMs: 200, wholeMs: 300 };
    const silent = await receiver(() => {});
    const slow = await receiver((_, response) => void response.write('x'));
    const mute = createTcpServer(() => {});
    await new Promise<void>(done => mute.listen(0, '127.0.0.1', done));
    closing.push(() => mute.close());
    const mutePort = (mute.address() as AddressInfo).port;
    for (const url of [
      `http://127.0.0.1:${silent.port}/`,
      `http://127.0.0.1:${slow.port}/`,
      `https://127.0.0.1:${mutePort}/`,
    ])
      expect(await post(url, { allowed: LOOPBACK, limits })).toBe('TimedOut');
    const never = () => new Promise<string[]>(() => {});
    expect(await post('https://hooks.test/', { resolve: never, limits })).toBe('TimedOut');
  });
});
