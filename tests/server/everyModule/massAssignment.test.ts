import { beforeAll, expect, test } from 'vitest';
import { loadContract } from '#server/kernel/http/contract.ts';
import { contractValidator } from '#server/kernel/http/validation.ts';
import { describeServer } from '#tests/server/harness.ts';
import { rightsCalls } from '#tests/server/support/rights/calls.ts';
import { digestOf } from '#tests/server/support/rights/digest.ts';
import { labelOf, type RightsCall, send } from '#tests/server/support/rights/rightsCall.ts';
import { objectsIn, SERVER_MEMBERS, withMember } from '#tests/server/support/rights/serverMembers.ts';
import { buildRightsWorld, type RightsWorld } from '#tests/server/support/rights/world.ts';

/**
 * What the server alone gives is not taken from a body, at its top or within: such a member is refused as malformed, and
 * nothing is changed by it. Where the contract itself lets the caller give a member of that name it is no server's.
 */
const contract = loadContract();
const validator = contractValidator(contract);
const operations = new Map(contract.operations.map(operation => [operation.id, operation]));

/**
 * Free to the caller by contract: saved state, what is received by a rule or brought for a bot, and templates, which are judged by
 * the code that loads them.
 */
const FREE = ['saveUserStorage', 'planTemplate', 'receiveWebhook', 'bringUpdates'];

/** The member stands in the contract's own schema for this place: the caller may give it. */
function isOffered({ id }: RightsCall, body: unknown): boolean {
  const operation = operations.get(id);
  return operation !== undefined && validator.checkBody(operation, body).length === 0;
}

describeServer('Mass assignment', api => {
  let world: RightsWorld;
  beforeAll(async () => {
    world = await buildRightsWorld(api);
  });

  test('ignores members in a body that the server sets', async () => {
    const own = world.idsOf('admin');
    const served = new Set<string>(api.served);
    const asked = rightsCalls.filter(({ id }) => served.has(id) && !FREE.includes(id));
    // What the server does for a new account by itself is done first.
    await api.clock.settle();
    const before = await digestOf(api.database, world.people.admin.user.account.id);
    const accepted: string[] = [];
    const offered = new Set<string>();
    let count = 0;
    for (const [index, call] of asked.entries()) {
      const input = call.input({ target: own, own });
      for (const path of objectsIn(input.body).filter(isFixed)) {
        for (const name of Object.keys(SERVER_MEMBERS)) {
          const body = withMember(input.body, path, name);
          if (body === undefined) continue;
          // Read and sent back: ignored, as `answersSentBack.test.ts` proves.
          if (path.length === 0 && operations.get(call.id)?.answered.includes(name)) continue;
          if (isOffered(call, body)) {
            offered.add(`${call.id} ${placeOf(path)}${name}`);
            continue;
          }
          count += 1;
          // Every one is refused by the contract that the server validates by; a sample of them is sent.
          if ((index + count) % SENT_OF[api.kind] !== 0) continue;
          const answer = await send(world.people.admin, call.id, { ...input, body });
          if (answer.status !== 400)
            accepted.push(`${labelOf(call)} ${path.join('.')} ${name}: ${answer.status}`);
        }
      }
    }
    expect(accepted).toEqual([]);
    expect([...offered].toSorted()).toEqual(OFFERED);
    expect(await digestOf(api.database, world.people.admin.user.account.id)).toEqual(before);
    expect(count).toBeGreaterThan(2_000);
  }, 200_000);
});

/** Saved state and the cells of a row have whatever names the caller gives them. */
function isFixed(path: readonly (string | number)[]): boolean {
  return !['state', 'cells'].includes(String(path.at(-1)));
}

const SENT_OF = { PGlite: 12, PostgreSQL: 3 };

function placeOf(path: readonly (string | number)[]): string {
  return path.map(step => `${/^[0-9a-f-]{36}$/.test(String(step)) ? '<id>' : step}.`).join('');
}

/** Members of these names that the contract lets the caller give, and what they are there. */
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
