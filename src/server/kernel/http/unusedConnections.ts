import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

/**
 * Lets the server shut down without delay. Browsers open connections in advance, and keep connections open
 * after a response. Node would wait a minute for a first or further request on these connections.
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
