import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Work per hash: memory is 128 * blockSize * cost bytes. Stored in each hash, so that it can be increased later. */
export type PasswordHashCost = { cost: number; blockSize: number; parallelization: number };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Takes the same time if `hash` is `null`, e.g. for a nonexistent user. No password matches `null`. */
  matches(password: string, hash: string | null): Promise<boolean>;
};

/** One of OWASP's equivalent settings for scrypt: 16 MiB and p=5 is as strong as more memory with a lower p. */
const defaultCost: PasswordHashCost = { cost: 2 ** 14, blockSize: 8, parallelization: 5 };
const keyLength = 32;
const mostParallel = 2;

/** Hashing runs off the main thread, two at a time, so that a flood of logins leaves threads for everything else. */
export function createPasswordHasher(cost: PasswordHashCost = defaultCost): PasswordHasher {
  const limited = createLimiter(mostParallel);
  const hash = async (password: string) => {
    const salt = randomBytes(16);
    const key = await limited(() => derive(password, salt, cost));
    const { cost: n, blockSize: r, parallelization: p } = cost;
    return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  };
  const nobody = hash(randomBytes(16).toString('hex'));
  return {
    hash,
    matches: async (password, stored) => {
      const [, n, r, p, salt, expected] = (stored ?? (await nobody)).split('$');
      const key = Buffer.from(expected ?? '', 'base64url');
      const storedCost = { cost: Number(n), blockSize: Number(r), parallelization: Number(p) };
      const actual = await limited(() => derive(password, Buffer.from(salt ?? '', 'base64url'), storedCost));
      return key.length === actual.length && timingSafeEqual(key, actual) && stored !== null;
    },
  };
}

function derive(password: string, salt: Buffer, { cost, blockSize, parallelization }: PasswordHashCost) {
  const options = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

function createLimiter(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async work => {
    // A freed slot is passed directly to the next waiter, so nothing can take it in between.
    if (running >= limit) await new Promise<void>(resolve => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
