/** Generates values at and beyond every limit of a contract schema, for malicious requests. */
import type { Contract } from '#server/kernel/http/contract.ts';
import { type ContractSchema, resolveSchema } from './contractSchemas.ts';

export type Random = () => number;

const uuid = '01890000-0000-7000-8000-000000000000';
const deepest = 6;

/** Returns a minimal valid value of the schema; if only a pattern defines it, one that matches the pattern. */
export function createPlainValue(contract: Contract, found: ContractSchema, depth = 0): unknown {
  const { schema } = resolveSchema(contract, found);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [branch] = schema.oneOf ?? schema.anyOf ?? [];
  if (branch) return createPlainValue(contract, branch, depth);
  const type = [schema.type ?? (schema.allOf || schema.properties ? 'object' : 'string')].flat()[0];
  if (type === 'string') return formatPlainText(schema);
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (type === 'array') {
    const item = schema.items ?? {};
    return Array.from({ length: schema.minItems ?? 0 }, () => createPlainValue(contract, item, depth + 1));
  }
  const { required, properties } = getMembers(contract, schema);
  if (depth > deepest) return {};
  return Object.fromEntries(
    required.map(name => [name, createPlainValue(contract, properties[name] ?? {}, depth + 1)]),
  );
}

function formatPlainText({ pattern = '', minLength = 0 }: ContractSchema): string {
  if (pattern.includes('{8}')) return uuid;
  const examples = [
    '2026-11-22T10:00:00Z',
    '2026-11-22',
    '#a0b1c2',
    'ab',
    'a@b',
    'filters',
    `${'x'.repeat(43)}.js`,
  ];
  const example = examples.find(text => pattern !== '' && new RegExp(pattern).test(text));
  return example ?? 'x'.repeat(Math.max(1, minLength));
}

interface Members {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, ContractSchema>>;
}

/** Returns the members of a schema and of all its parts. */
function getMembers(contract: Contract, schema: ContractSchema): Members {
  const parts = (schema.allOf ?? []).map(part => getMembers(contract, resolveSchema(contract, part).schema));
  return {
    required: [...(schema.required ?? []), ...parts.flatMap(part => part.required)],
    properties: Object.assign({}, ...parts.map(part => part.properties), schema.properties),
  };
}

/** Numbers that JSON or a query can contain and that break code expecting small integers. */
export const hostileNumbers: readonly number[] = [
  -1,
  0,
  0.5,
  -0,
  1e300,
  -1e300,
  1e-300,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e20,
];

/** Returns values at and beyond the schema's own limits, and of every other type. */
export function createHostileValues(contract: Contract, found: ContractSchema): unknown[] {
  const { schema } = resolveSchema(contract, found);
  const plain = createPlainValue(contract, schema);
  const others = [null, true, 'x', 1, [], {}, [[[[]]]], ...hostileNumbers];
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [
    plain,
    ...others,
    ...branches.flatMap(branch => createHostileValues(contract, branch)),
    ...getTextsAt(schema),
    ...getNumbersAt(schema),
    ...getListsAt(contract, schema),
    ...getMapsAt(contract, schema, plain),
  ];
}

/** Texts that look like days and times, but don't exist. */
const impossibleTimes = [
  '2026-02-30',
  '9999-99-99',
  '0000-01-01',
  '2026-02-30T00:00:00Z',
  '2026-02-28T24:00:00Z',
  '9999-99-99T99:99:99Z',
  '0000-01-01T00:00:00Z',
  '2026-02-30T10:00',
  '9999-99-99T99:99',
];
const impossibleRepeat = 'FREQ=DAILY;UNTIL=99999999T999999Z';

function getTextsAt({ maxLength, minLength, pattern }: ContractSchema): string[] {
  const lengths = [maxLength, maxLength && maxLength + 1, minLength && minLength - 1];
  const texts = lengths.flatMap(length => (length === undefined ? [] : ['x'.repeat(length)]));
  if (pattern !== undefined) texts.push(...impossibleTimes.filter(text => new RegExp(pattern).test(text)));
  if (maxLength === undefined) return texts;
  return [...texts, '𝒳'.repeat(maxLength), '\'"\\%_\u202e', impossibleRepeat, ''];
}

function getNumbersAt({ minimum, maximum }: ContractSchema): number[] {
  return [
    minimum,
    minimum !== undefined && minimum - 1,
    maximum,
    maximum !== undefined && maximum + 1,
  ].filter(bound => typeof bound === 'number');
}

function getListsAt(contract: Contract, { items, maxItems, minItems }: ContractSchema): unknown[][] {
  if (items === undefined) return [];
  const item = createPlainValue(contract, items);
  const lengths = [maxItems, maxItems && maxItems + 1, minItems && minItems - 1, 1, 2];
  return [
    ...lengths.flatMap(length => (length === undefined ? [] : [Array<unknown>(length).fill(item)])),
    // A list with the maximum number of entries, all different.
    Array.from({ length: maxItems ?? 0 }, (_, at) => `${uuid.slice(0, 24)}${String(at).padStart(12, '0')}`),
  ];
}

function getMapsAt(contract: Contract, schema: ContractSchema, plain: unknown): unknown[] {
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) return [];
  const { additionalProperties, maxProperties } = schema;
  const odd = ['surprise', 'constructor', 'hasOwnProperty', '', 'k'.repeat(5_000)].map(key => ({
    ...plain,
    [key]: 1,
  }));
  if (typeof additionalProperties !== 'object' || maxProperties === undefined) return odd;
  const member = createPlainValue(contract, additionalProperties);
  const mapOf = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `${uuid.slice(0, 24)}${String(at).padStart(12, '0')}`,
        member,
      ]),
    );
  return [...odd, mapOf(1), mapOf(maxProperties), mapOf(maxProperties + 1)];
}

/**
 * Returns a valid body with one randomly chosen value replaced by a hostile one: position and replacement are random.
 */
export function createHostileBody(
  contract: Contract,
  found: ContractSchema,
  random: Random,
  depth = 0,
): unknown {
  const { schema } = resolveSchema(contract, found);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const { properties } = getMembers(contract, schema);
  const inner = getHostileMember(contract, schema, random);
  if (depth < deepest && inner && random() < 0.8) return inner(depth + 1);
  const names = Object.keys(properties);
  const name = pick(names);
  if (depth < deepest && name !== undefined && random() < 0.85) {
    const plain = createPlainValue(contract, schema) as object;
    return { ...plain, [name]: createHostileBody(contract, properties[name] ?? {}, random, depth + 1) };
  }
  return pick(createHostileValues(contract, schema));
}

/** Returns a function that descends into a list, a map or a union, or `undefined` if the schema isn't one. */
function getHostileMember(contract: Contract, schema: ContractSchema, random: Random) {
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) {
    const branch = branches[Math.floor(random() * branches.length)] ?? {};
    return (depth: number) => createHostileBody(contract, branch, random, depth);
  }
  const { items, additionalProperties } = schema;
  if (items) return (depth: number) => [createHostileBody(contract, items, random, depth)];
  if (typeof additionalProperties !== 'object') return undefined;
  return (depth: number) => ({ [uuid]: createHostileBody(contract, additionalProperties, random, depth) });
}
