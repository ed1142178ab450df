/** Tests the law of server parts: SQL that differs from the in-memory result is detected. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { createFieldServerRegistry, type FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { openSampleDatabase, type SampleDatabase, sqlAgreesWithMemory } from './laws.sql.ts';

type Type = (typeof fieldPlugins)[number]['type'];

const registry = createFieldRegistry(fieldPlugins);
const none = { keys: null, where: null, orderBy: null, source: null, hiddenParts: null };
let sample: SampleDatabase;

beforeAll(async () => {
  sample = await openSampleDatabase();
}, 60_000);

afterAll(() => sample?.remove());

const faults: [fault: string, type: Type, broken: Partial<FieldServer>][] = [
  ['numbers sorted as texts', 'Number', { orderBy: ({ value }) => sql`${value} ->> 'numberValue'` }],
  ['a reversed order', 'Number', { orderBy: ({ value }) => sql`-(${value} ->> 'numberValue')::numeric` }],
  ['a condition that every value meets', 'String', { where: () => sql<boolean>`true` }],
  [
    'a case-sensitive condition',
    'String',
    {
      where: ({ value, operand }) =>
        sql<boolean>`strpos(${value} ->> 'stringValue', ${operand.stringValue ?? ''}) > 0`,
    },
  ],
];

test.each(faults)('catches %s', async (_, type, broken) => {
  const plugin = fieldPlugins.find(each => each.type === type);
  if (!plugin) throw new Error(`There is no ${type}.`);
  const servers = createFieldServerRegistry({ ...fieldServers, [type]: { ...none, type, ...broken } });
  const { database } = sample;
  const judging = sqlAgreesWithMemory({ plugin, samples: fieldSamples[type], registry, servers, database });
  await expect(judging).rejects.toThrow();
});
