import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { CountryLookup } from './countryLookup.ts';

/** Health checks time out after a few seconds, so a hanging database must be reported before that. */
const HEALTH_MS = 1_500;

/** Serves health checks, the contract itself, and the caller's country. */
export function createSystemRoutes(
  { database, contract }: Pick<Kernel, 'database' | 'contract'>,
  countries: CountryLookup,
): OperationHandlers {
  return {
    getHealth: async () => {
      const answer = database
        .beforeAccount(trx => sql`select 1`.execute(trx))
        .then(
          () => true,
          () => false,
        );
      const isAnswering = await Promise.race([answer, wait(HEALTH_MS, false, { ref: false })]);
      if (!isAnswering) throw new ProblemError(503, { message: "The database isn't answering." });
      return respondOk({ status: 'ok' as const });
    },
    getVisitorCountry: async ({ address }) => {
      const countryCode = await countries.find(address);
      if (countryCode !== null) return respondOk({ countryCode });
      throw new ProblemError(422, { code: 'CountryUnknown', message: 'unable to fetch the country' });
    },
    getContract: async () => ({
      status: 200,
      raw: contract.text,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    }),
  };
}
