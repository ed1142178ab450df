import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

/**
 * Lets a server that stops go at once. Browsers open connections ahead of what they will ask, and keep those whose last
 * answer has just gone: for the former Node waits a minute for a request, for the latter as long for another one.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeUnused = () => {
    app.server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('preClose', async () => {
    const timer = setInterval(closeUnused, EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
  });
}
