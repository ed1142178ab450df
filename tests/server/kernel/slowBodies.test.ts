import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeOwnServer } from '#tests/server/harness.ts';

/** Client and server share a thread here: a machine that stalls for a second must not look like a slow body. */
const WINDOW_MS = 2_000;
const PAUSE_MS = 250;

describeOwnServer(
  'A body that arrives byte by byte',
  api => {
    /** Sends the head of a request, then chunks at intervals. @returns the complete response */
    const trickle = async (head: string, chunk: string, times: number, tail = '') => {
      const { hostname, port } = new URL(api.url);
      const socket = connect(Number(port), hostname);
      let answered = '';
      socket.on('data', bytes => {
        answered += bytes;
      });
      socket.on('error', () => {});
      const ended = new Promise<void>(resolve => socket.once('close', () => resolve()));
      socket.write(head);
      for (let sent = 0; sent < times && !socket.destroyed; sent += 1) {
        socket.write(chunk);
        await sleep(PAUSE_MS);
      }
      socket.write(tail);
      if (answered === '') await Promise.race([ended, sleep(2 * WINDOW_MS)]);
      socket.destroy();
      return answered;
    };
    const head = (length: number) =>
      `POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

    it('gets 408, and its connection is closed', async () => {
      const answered = await trickle(head(1_000), ' ', 40);
      expect(answered).toMatch(/^HTTP\/1.1 408 /);
      expect(answered).toMatch(/connection: close/i);
      expect(answered).toContain('"code":"TooSlow"');
      const chunked = head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked');
      expect(await trickle(chunked, '1\r\n \r\n', 40)).toMatch(/^HTTP\/1.1 408 /);
      await api.visitor().ok('getHealth');
    });

    it('is accepted at the minimum rate, including in uploads', async () => {
      expect(await trickle(head(10_000), ' '.repeat(500), 20)).toMatch(/^HTTP\/1.1 400 /);
      const admin = await api.admin();
      const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
      const tail = '\r\n--b--\r\n';
      const length = part.length + 10_000 + tail.length;
      const upload = `POST /api/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${part}`;
      expect(await trickle(upload, 'x'.repeat(500), 20, tail)).toMatch(/^HTTP\/1.1 200 /);
      expect(await trickle(upload, 'x', 40)).toMatch(/^HTTP\/1.1 408 /);
    });
  },
  { bodyPace: { windowMs: WINDOW_MS, leastBytes: 1_000 } },
);
