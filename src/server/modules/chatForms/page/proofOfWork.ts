import { createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { WorkChallenge, WorkProof } from '#core/model.ts';

/**
 * The number of hashes per attempt, and the prefix that a solution needs. A solution takes about 200,000 hashes, which
 * is at most a second on a phone.
 */
const COST = 50;
const PREFIX = '000';
const COUNTS_MS = 10 * 60_000;

export interface ProofOfWork {
  challenge(formId: string, now: number): Promise<WorkChallenge>;
  /**
   * Returns true if the work was done for this form and hasn't expired. The caller must ensure that the
   * proof is used only once.
   */
  isDone(proof: WorkProof, formId: string, now: number): Promise<boolean>;
}

export function createProofOfWork(tokenSecret: string): ProofOfWork {
  const secret = createHmac('sha256', tokenSecret).update('docket public forms').digest('hex');
  return {
    async challenge(formId, now) {
      const { parameters, signature } = await createChallenge({
        ...{ algorithm: 'SHA-256', cost: COST, keyPrefix: PREFIX, deriveKey },
        ...{ data: { form: formId }, expiresAt: new Date(now + COUNTS_MS), hmacSignatureSecret: secret },
      });
      const { algorithm, nonce, salt, cost, keyLength, keyPrefix, expiresAt = 0 } = parameters;
      return {
        parameters: {
          ...{ algorithm, nonce, salt, cost, keyLength, keyPrefix, expiresAt },
          data: { form: formId },
        },
        signature: signature ?? '',
      };
    },
    async isDone({ challenge, solution }, formId, now) {
      const { parameters } = challenge;
      if (parameters.data.form !== formId || parameters.expiresAt * 1_000 < now) return false;
      const { verified } = await verifySolution({
        ...{ challenge, solution, deriveKey, hmacSignatureSecret: secret },
      });
      return verified;
    },
  };
}
