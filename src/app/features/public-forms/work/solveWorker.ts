/**
 * Solves challenges in a worker, so that the page stays responsive. Doesn't use WebCrypto, which requires a secure
 * origin that on-premises servers often lack.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import type { WorkChallenge, WorkProof } from '#core/model.ts';

addEventListener('message', async ({ data: challenge }: MessageEvent<WorkChallenge>) => {
  postMessage(await solve(challenge));
});

/** Returns `null` if no solution was found in time. */
async function solve(challenge: WorkChallenge): Promise<WorkProof | null> {
  const solution = await solveChallenge({
    challenge,
    async deriveKey({ cost, keyLength }, salt, password) {
      let key: Uint8Array = new Uint8Array([...salt, ...password]);
      for (let round = 0; round < cost; round += 1) key = sha256(key);
      return { derivedKey: key.subarray(0, keyLength) };
    },
  });
  return solution && { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}
