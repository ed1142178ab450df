import { Socket } from 'node:net';

/**
 * Creates a socket that sends everything that is written in one tick in a single system call. Pipelined statements would
 * otherwise need one each, and each wakes up the database's process, which takes longer than most statements. Connections
 * with TLS aren't affected.
 */
export function createBatchingSocket(): Socket {
  const socket = new Socket();
  // Node itself replaces `write` before it emits this event.
  socket.once('connect', () => Object.assign(socket, { write: batchWrites(socket) }));
  return socket;
}

function batchWrites(socket: Socket): (...given: unknown[]) => unknown {
  const { write } = socket;
  let isCollecting = false;
  return (...given) => {
    if (!isCollecting) {
      isCollecting = true;
      socket.cork();
      process.nextTick(() => {
        isCollecting = false;
        socket.uncork();
      });
    }
    return Reflect.apply(write, socket, given);
  };
}
