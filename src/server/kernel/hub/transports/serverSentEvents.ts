import type { ServerResponse } from 'node:http';
import { MAX_BUFFERED_BYTES, type Transport, type TransportListener } from './transport.ts';

type Headers = Readonly<Record<string, number | string | string[] | undefined>>;

/**
 * Creates a transport that sends messages to the client over one continuous response. The client sends by
 * POST.
 */
export function createSseTransport(
  response: ServerResponse,
  headers: Headers,
  listener: TransportListener,
): Transport {
  response.on('error', () => response.destroy());
  response.once('close', () => listener.ended());
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    // Prevents nginx from buffering the events.
    'x-accel-buffering': 'no',
  });
  // Sends a comment of the stream, because the client considers the stream open once it has received
  // something.
  response.write(':\r\n\r\n');
  return {
    send: frame => {
      if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
      else if (!response.writableEnded) response.write(toEvent(frame));
    },
    end: () => response.end(),
    cut: () => response.destroy(),
  };
}

/** A line break would end the field, so each line becomes a separate field. The client joins the fields. */
function toEvent(frame: string): string {
  const lines = frame.split(/\r\n|\r|\n/);
  return `${lines.map(line => `data: ${line}\r\n`).join('')}\r\n`;
}
