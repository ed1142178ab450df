/**
 * Tests every call of the contract with values at and beyond every limit. No server error may occur, and every
 * response, including rejections, must match the contract, which the client checks.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ContractOperation, loadContract } from '#server/kernel/http/contract.ts';
import { createRandom } from '#tests/bench/support/random.ts';
import { describeServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { getSchemaAt } from './contractSchemas.ts';
import { createHostileBody, createHostileValues, createPlainValue, hostileNumbers } from './hostileValues.ts';

/** The number of bodies per call that accepts one; more of them find more. */
const BODIES = { PGlite: { usual: 2, whole: 50 }, PostgreSQL: { usual: 14, whole: 400 } };

const contract = loadContract();
/** Calls that end the session used by all others, or create accounts and emails. */
const endings = new Set(['logOut', 'refreshSession', 'registerAccount', 'deleteUser', 'changePassword']);

type Values = Record<string, unknown>;

/** Returns the address of a call: with path parameters, and the given query parameters. */
function getAddress(operation: ContractOperation, path: Values, query: Values): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const asked = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(getText(value))}`,
  );
  return `/api${filled}${asked.length === 0 ? '' : `?${asked.join('&')}`}`;
}

/** Formats a parameter, truncated because Node limits addresses to 16 KB. */
function getText(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 1_000).toWellFormed();
}

describeServer('Any request to', api => {
  const { seed, numRuns: bodies } = generatedRuns(`Contract fuzz on ${api.kind}`, BODIES[api.kind]);
  let admin: Member;
  let known: Values = {};
  beforeAll(async () => {
    admin = await api.admin();
    known = await readKnownIds(api, admin);
  });

  const plainPath = (operation: ContractOperation): Values =>
    Object.fromEntries(
      operation.parameters
        .filter(parameter => parameter.in === 'path')
        .map(({ name, schema }) => [
          name,
          knownFor(operation, name) ?? createPlainValue(contract, getSchemaAt(contract, schema)),
        ]),
    );
  /** Returns the id of an existing entity, so that calls get beyond their first check. */
  const knownFor = ({ path }: ContractOperation, name: string) => {
    if (name !== 'id') return known[name];
    if (path.startsWith('/directories/{id}')) return known.directoryId;
    return path.startsWith('/users/{id}') ? known.userId : undefined;
  };

  const send = async (operation: ContractOperation, address: string, body?: unknown) => {
    const init =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const answer = await admin.send(operation.method, address, init);
    const sent = `${operation.method} ${address} ${init.body?.slice(0, 2_000) ?? ''}`;
    const isPlanned = answer.status === 501 && !api.served.includes(operation.id);
    expect(answer.status < 500 || isPlanned, `${sent} answered ${answer.status}`).toBe(true);
    if (answer.status < 400) return;
    const size = address.length + (init.body?.length ?? 0);
    expect(answer.bytes.byteLength, sent).toBeLessThan(size + 65_536);
  };

  describe.each(contract.operations.filter(({ id }) => !endings.has(id)))('$id', operation => {
    it('gets a response that matches the contract', async () => {
      const path = plainPath(operation);
      for (const parameter of operation.parameters) {
        const schema = getSchemaAt(contract, parameter.schema);
        for (const value of [
          ...createHostileValues(contract, schema),
          ...hostileNumbers,
          'Infinity',
          'NaN',
          '9223372036854775808',
        ]) {
          const isInPath = parameter.in === 'path';
          if (isInPath && getText(value) === '') continue;
          const values = isInPath ? { ...path, [parameter.name]: getText(value) } : path;
          await send(operation, getAddress(operation, values, isInPath ? {} : { [parameter.name]: value }));
        }
      }
      if (operation.body?.mediaType !== 'application/json') return;
      const random = createRandom(seed);
      const schema = getSchemaAt(contract, operation.body.schema);
      for (let count = 0; count < bodies; count += 1) {
        await send(
          operation,
          getAddress(operation, path, {}),
          createHostileBody(contract, schema, random) ?? null,
        );
      }
    });
  });
});

/** Creates one of each entity that calls refer to. */
async function readKnownIds(api: TestApi, admin: Member): Promise<Values> {
  const statusList = [
    { name: 'Open', type: 'Active' as const },
    { name: 'Done', type: 'Success' as const },
  ];
  const { directory, status } = await defineDirectory(admin, { name: 'Known', type: 'Process', statusList }, [
    { name: 'Text', type: 'Text' },
    { name: 'Number', type: 'Number' },
  ]);
  const params = { id: directory.id };
  const item = await admin.ok('createItem', { params, body: {} });
  const form = new FormData();
  form.append('file', new Blob(['Text,Number\na,1\nb,x\n']), 'rows.csv');
  const made = await admin.ok('createImport', { params, form });
  const colleague = await api.colleague(admin);
  return {
    directoryId: directory.id,
    entity: directory.id,
    itemId: item.id,
    importId: made.id,
    fieldId: directory.fields[0]?.id,
    status: status('Open'),
    userId: colleague.user.id,
  };
}
