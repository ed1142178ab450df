import type { PoolClient } from 'pg';
import type { DatabasePool } from '#server/kernel/database/pool.ts';

/**
 * Matches `account_id = $1` on any table, with the operands in either order. This filter restricts queries to the
 * current account.
 */
const filters = [
  /((?:"?\w+"?\.)?"?account_id"?)\s*=\s*(\$\d+)(?:::uuid)?/g,
  /(\$\d+)(?:::uuid)?\s*=\s*((?:"?\w+"?\.)?"?account_id"?)/g,
];

export interface UnfilteredPool {
  readonly source: DatabasePool;
  /** Returns the number of statements that were sent without a filter that the application wrote. */
  stripped(): number;
}

/**
 * Returns the same connections for an application that has lost its own account filters, so that only the database's
 * protection remains.
 */
export function createUnfilteredPool(source: DatabasePool): UnfilteredPool {
  let stripped = 0;
  const strip = (text: string) => {
    const without = filters.reduce((rest, filter) => rest.replaceAll(filter, alwaysTrue), text);
    if (without !== text) stripped += 1;
    return without;
  };
  const pool = new Proxy(source.pool, {
    get: (target, name) => {
      if (name !== 'connect') return Reflect.get(target, name, target);
      return async () => unfiltered(await target.connect(), strip);
    },
  });
  return { source: { ...source, pool }, stripped: () => stripped };
}

/**
 * Returns a condition that is always true. The condition contains the filter's parameter, because parameters are
 * counted and typed.
 */
function alwaysTrue(filter: string): string {
  return `(${filter.match(/\$\d+/)?.[0]}::uuid is not null)`;
}

function unfiltered(client: PoolClient, strip: (text: string) => string): PoolClient {
  return new Proxy(client, {
    get: (target, name) => {
      const member = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name !== 'query') return member.bind(target);
      return (query: string | { text: string }, ...rest: unknown[]) =>
        typeof query === 'string'
          ? member.call(target, query, ...rest)
          : member.call(target, { ...query, text: strip(query.text) }, ...rest);
    },
  });
}
