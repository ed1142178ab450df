import type { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * Adds the keywords of the contract that JSON Schema has not: `x-max-conditions` counts the conditions of a search, or of
 * several, with those nested in others. `uniqueItems` is replaced, because Ajv's own compares every pair.
 */
export function addContractKeywords(ajv: Ajv2020): void {
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isUnique: boolean, list: unknown[]) => !isUnique || areUnique(list),
    errors: false,
  });
  ajv.addKeyword({
    keyword: 'x-max-conditions',
    schemaType: 'number',
    // A search with too many need not be looked through.
    before: 'allOf',
    validate: (most: number, searches: unknown) => countConditions([searches].flat()) <= most,
    errors: false,
  });
}

function areUnique(list: readonly unknown[]): boolean {
  return new Set(list.map(element => JSON.stringify(element))).size === list.length;
}

const ENOUGH = 10_000;

/** Of whatever shape: nothing has been validated yet. */
function countConditions(searches: readonly unknown[]): number {
  let count = 0;
  const visit = (conditions: unknown): void => {
    if (!Array.isArray(conditions)) return;
    count += conditions.length;
    // Many times the most that there may be; a search with so many is refused in any case.
    if (count > ENOUGH) return;
    for (const condition of conditions) {
      visit(memberOf(condition, 'any'));
      visit(memberOf(condition, 'all'));
      visit(memberOf(condition, 'where'));
    }
  };
  for (const search of searches) visit(memberOf(search, 'conditions'));
  return count;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
