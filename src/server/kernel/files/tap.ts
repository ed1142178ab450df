import { Transform } from 'node:stream';

/** Creates a stream that passes bytes through unchanged, and calls `see` with each chunk. */
export function createTapStream(see: (piece: Buffer) => void): Transform {
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      see(piece);
      done(null, piece);
    },
  });
}
