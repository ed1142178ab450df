import { beforeAll, expect, test } from 'vitest';
import { loadContract } from '#server/kernel/http/contract.ts';
import { getContractValidator } from '#server/kernel/http/validation.ts';
import { describeServer } from '#tests/server/harness.ts';
import { rightsCalls } from '#tests/server/support/rights/calls.ts';
import { computeDigest } from '#tests/server/support/rights/digest.ts';
import { getCallLabel, type RightsCall, send } from '#tests/server/support/rights/rightsCall.ts';
import { findObjectPaths, SERVER_MEMBERS, withMember } from '#tests/server/support/rights/serverMembers.ts';
import { buildRightsWorld, type RightsWorld } from '#tests/server/support/rights/world.ts';

/**
 * Tests that members only the server can set are rejected in a body, at its top or nested: the request is malformed,
 * and changes nothing. Members of that name that the contract lets the caller set are excluded.
 */
const contract = loadContract();
const validator = getContractValidator(contract);
const operations = new Map(contract.operations.map(operation => [operation.id, operation]));

/**
 * Calls that accept arbitrary content by contract: saved state, data received by a rule or brought for a bot, and
 * templates, which are validated by the code that loads them.
 */
const FREE = ['saveUserStorage', 'planTemplate', 'receiveWebhook', 'bringUpdates'];

/** Returns whether the contract's schema contains the member in this position, so that the caller can set it. */
function isOffered({ id }: RightsCall, body: unknown): boolean {
  const operation = operations.get(id);
  return operation !== undefined && validator.checkBody(operation, body).length === 0;
}

describeServer('Mass assignment', api => {
  let world: RightsWorld;
  beforeAll(async () => {
    world = await buildRightsWorld(api);
  });

  test('is rejected for properties of a body that only the server sets', async () => {
    const own = world.idsOf('admin');
    const served = new Set<string>(api.served);
    const asked = rightsCalls.filter(({ id }) => served.has(id) && !FREE.includes(id));
    // Waits for what the server does automatically for a new account.
    await api.clock.settle();
    const before = await computeDigest(api.database, world.people.admin.user.account.id);
    const accepted: string[] = [];
    const offered = new Set<string>();
    let count = 0;
    for (const [index, call] of asked.entries()) {
      const input = call.input({ target: own, own });
      for (const path of findObjectPaths(input.body).filter(isFixed)) {
        for (const name of Object.keys(SERVER_MEMBERS)) {
          const body = withMember(input.body, path, name);
          if (body === undefined) continue;
          // The member is ignored when sent back as read, as `answersSentBack.test.ts` shows.
          if (path.length === 0 && operations.get(call.id)?.answered.includes(name)) continue;
          if (isOffered(call, body)) {
            offered.add(`${call.id} ${getPlace(path)}${name}`);
            continue;
          }
          count += 1;
          // All of them are rejected by the contract that the server validates with; only a sample is sent.
          if ((index + count) % SENT_OF[api.kind] !== 0) continue;
          const answer = await send(world.people.admin, call.id, { ...input, body });
          if (answer.status !== 400)
            accepted.push(`${getCallLabel(call)} ${path.join('.')} ${name}: ${answer.status}`);
        }
      }
    }
    expect(accepted).toEqual([]);
    expect([...offered].toSorted()).toEqual(OFFERED);
    expect(await computeDigest(api.database, world.people.admin.user.account.id)).toEqual(before);
    expect(count).toBeGreaterThan(2_000);
  }, 200_000);
});

/**
 * Returns whether the member names at the path are fixed; those in saved state and in cells are chosen by the caller.
 */
function isFixed(path: readonly (string | number)[]): boolean {
  return !['state', 'cells'].includes(String(path.at(-1)));
}

const SENT_OF = { PGlite: 12, PostgreSQL: 3 };

function getPlace(path: readonly (string | number)[]): string {
  return path.map(step => `${/^[0-9a-f-]{36}$/.test(String(step)) ? '<id>' : step}.`).join('');
}

/** Members with these names that the contract lets the caller set. */
const OFFERED: string[] = [
  'calculateItem customFields.<id>.tableValue.0.id',
  'changeConfiguration changes.0.field.id',
  'changeConfiguration changes.0.report.version',
  'changeConfiguration changes.0.rule.version',
  'changeConfiguration version',
  'changeItemStatus customFields.<id>.tableValue.0.id',
  'changeItemStatus version',
  'changeItems change.customFields.<id>.tableValue.0.id',
  'createAutomationRule version',
  'createCustomField id',
  'createDirectory statusList.0.id',
  'createItem customFields.<id>.tableValue.0.id',
  'createProcessCustomField id',
  'createReport version',
  'createTelegramBot groups',
  'createUser isAdmin',
  'createWebBot groups',
  'drawReport version',
  'explainRights userId',
  'moveItem customFields.<id>.tableValue.0.id',
  'moveItem version',
  'planConfiguration changes.0.field.id',
  'planConfiguration changes.0.report.version',
  'planConfiguration changes.0.rule.version',
  'planConfiguration version',
  'saveTag id',
  'scriptItem customFields.<id>.tableValue.0.id',
  'startAutomationDryRun rule.version',
  'tryAutomationRule rule.version',
  'tryScripts customFields.<id>.tableValue.0.id',
  'updateAutomationRule version',
  'updateCustomField id',
  'updateItem customFields.<id>.tableValue.0.id',
  'updateItem version',
  'updateProcess version',
  'updateProcessCustomField id',
  'updateReminder version',
  'updateReport version',
  'updateTelegramBot groups',
  'updateUser isAdmin',
  'updateUser lockoutEnd',
  'updateWebBot groups',
];
