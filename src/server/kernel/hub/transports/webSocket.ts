import type { RawData, WebSocket } from 'ws';
import { MAX_BUFFERED_BYTES, type Transport, type TransportListener } from './transport.ts';

/** Creates a transport that sends and receives messages over an accepted socket. */
export function createWebSocketTransport(socket: WebSocket, listener: TransportListener): Transport {
  socket.on('message', data => {
    listener.heard();
    listener.receive(toText(data));
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => listener.ended());
  return {
    send: frame => {
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(frame);
    },
    end: () => socket.close(1000),
    cut: () => socket.terminate(),
  };
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Buffer).toString('utf8');
}
