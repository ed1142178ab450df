import { Transform } from 'node:stream';

/** Passes bytes through unchanged, and also passes each chunk to `see`. */
export function createTapStream(see: (piece: Buffer) => void): Transform {
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      see(piece);
      done(null, piece);
    },
  });
}
