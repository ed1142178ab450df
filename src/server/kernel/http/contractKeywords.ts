import type { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * Adds keywords of the contract that JSON Schema doesn't have. `x-max-conditions` limits the total number
 * of conditions in one or several searches, including nested ones. Replaces `uniqueItems`, because Ajv's
 * own implementation compares every pair of elements.
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
    // Checked before `allOf`, because a search with too many conditions needn't be validated further.
    before: 'allOf',
    validate: (most: number, searches: unknown) => countConditions([searches].flat()) <= most,
    errors: false,
  });
}

function areUnique(list: readonly unknown[]): boolean {
  return new Set(list.map(element => JSON.stringify(element))).size === list.length;
}

const ENOUGH = 10_000;

/** Counts conditions in input of any shape, because nothing has been validated yet. */
function countConditions(searches: readonly unknown[]): number {
  let count = 0;
  const visit = (conditions: unknown): void => {
    if (!Array.isArray(conditions)) return;
    count += conditions.length;
    // This is many times the maximum, so the search is rejected anyway.
    if (count > ENOUGH) return;
    for (const condition of conditions) {
      visit(getMember(condition, 'any'));
      visit(getMember(condition, 'all'));
      visit(getMember(condition, 'where'));
    }
  };
  for (const search of searches) visit(getMember(search, 'conditions'));
  return count;
}

function getMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
