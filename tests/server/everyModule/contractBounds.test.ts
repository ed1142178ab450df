import { expect, it } from 'vitest';
import { loadContract } from '#server/kernel/http/contract.ts';
import { type ContractSchema, listRequestSchemas, resolveSchema } from './contractSchemas.ts';

const contract = loadContract();

/** Returns the limit that a schema is missing for the size of a request; `null` if none is missing. */
function missingBound(schema: ContractSchema): string | null {
  if (schema.enum !== undefined || 'const' in schema || schema.contentMediaType !== undefined) return null;
  const types = [schema.type ?? []].flat();
  if (types.includes('string') && schema.maxLength === undefined && !isOfFixedLength(schema.pattern)) {
    return 'maxLength';
  }
  if (types.includes('array') && schema.maxItems === undefined) return 'maxItems';
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber && (schema.minimum === undefined || schema.maximum === undefined))
    return 'minimum and maximum';
  const isMap = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  return isMap && schema.maxProperties === undefined ? 'maxProperties' : null;
}

function isOfFixedLength(pattern: string | undefined): boolean {
  return pattern !== undefined && /^\^.*\$$/.test(pattern) && !/[^\\][+*]|,\}/.test(pattern);
}

it('limits every text, list, map and number that a request can contain', () => {
  const unbounded = new Set<string>();
  const seen = new Set<ContractSchema>();
  const visit = (place: string, found: ContractSchema) => {
    const { schema, name } = resolveSchema(contract, found);
    if (seen.has(schema)) return;
    seen.add(schema);
    const at = name ?? place;
    const lacks = missingBound(schema);
    if (lacks !== null) unbounded.add(`${at} has no ${lacks}`);
    for (const part of ['allOf', 'oneOf', 'anyOf'] as const) {
      for (const branch of schema[part] ?? []) visit(at, branch);
    }
    if (schema.items) visit(`${at}[]`, schema.items);
    if (typeof schema.additionalProperties === 'object') visit(`${at}.*`, schema.additionalProperties);
    for (const [key, member] of Object.entries(schema.properties ?? {})) visit(`${at}.${key}`, member);
  };
  for (const { place, schema } of listRequestSchemas(contract)) visit(place, schema);
  expect([...unbounded].toSorted()).toEqual([]);
});
