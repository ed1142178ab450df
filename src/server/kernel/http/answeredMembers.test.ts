import { expect, test } from 'vitest';
import { loadContract, resolvePointer } from './contract.ts';

const { document, operations } = loadContract();
/** Calls that accept what they return: some members of the response are ignored in the body. */
const takingBack = operations.filter(({ answered }) => answered.length > 0);

test.each(takingBack.map(operation => [operation.id, operation] as const))(
  '%s accepts all properties that it returns',
  (_, { answered, body, responses }) => {
    const taken = new Set([...answered, ...getMembersAt(body?.schema)]);
    const answer = getMembersAt(responses['200']?.['application/json']);
    expect(answer).not.toEqual([]);
    expect(answer.filter(name => !taken.has(name))).toEqual([]);
  },
);

/** Returns the members of a schema, including those of the schemas it is composed of. */
function getMembersAt(pointer: string | undefined): string[] {
  if (!pointer) throw new Error('A call has no body, or no answer.');
  const { value, pointer: place } = resolvePointer(document, pointer);
  const schema = value as { properties?: object; allOf?: unknown[]; anyOf?: unknown[]; oneOf?: unknown[] };
  const parts = (['allOf', 'anyOf', 'oneOf'] as const).flatMap(kind =>
    (schema[kind] ?? []).flatMap((_, index) => getMembersAt(`${place}/${kind}/${index}`)),
  );
  return [...Object.keys(schema.properties ?? {}), ...parts];
}
