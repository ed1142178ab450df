import { Transform } from 'node:stream';

/** Passes bytes on as they are, and shows each piece to `see`. */
export function tap(see: (piece: Buffer) => void): Transform {
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      see(piece);
      done(null, piece);
    },
  });
}
