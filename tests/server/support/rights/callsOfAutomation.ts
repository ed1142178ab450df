import { randomUUID } from 'node:crypto';
import type { Member } from '../../harness.ts';
import { createImport } from './callsOfRecords.ts';
import { createPair } from './duplicateCalls.ts';
import { call, type RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

type Id = (name: string) => string;

/** Returns a rule with a button, whose runs are delayed for a long time. Rules are listed by name. */
export function createRule(id: Id, name = `Rule ${randomUUID()}`) {
  return {
    name,
    directoryId: id('directory'),
    enabled: true,
    profileId: id('profile'),
    when: { kind: 'Button' as const, label: 'Later' },
    // biome-ignore lint/suspicious/noThenProperty: the contract names this list `then`; it isn't a promise
    then: [{ kind: 'Wait' as const, amount: 1_000, unit: 'Days' as const }],
  };
}

/** Creates rules and a run of one rule, which no other test changes. */
export async function makeRules(admin: Member, shared: Ids): Promise<Ids> {
  const id = (name: string) => shared[name] ?? '';
  const rule = (await admin.ok('createAutomationRule', { body: createRule(id, 'Rule') })).id;
  const spareRule = (await admin.ok('createAutomationRule', { body: createRule(id, 'Spare') })).id;
  const params = { id: rule, itemId: id('item') };
  const dryRun = (await admin.ok('startAutomationDryRun', { body: { rule: createRule(id) } })).id;
  return { rule, spareRule, dryRun, run: (await admin.ok('pressAutomationButton', { params })).id };
}

const readFreshRule = async ({ people: { admin } }: RightsWorld, own: Ids): Promise<Ids> => {
  const body = createRule(name => own[name] ?? '');
  return { rule: (await admin.ok('createAutomationRule', { body })).id };
};

const freshRun = async ({ people: { admin } }: RightsWorld, own: Ids): Promise<Ids> => {
  const params = { id: own.rule ?? '', itemId: own.item ?? '' };
  return { run: (await admin.ok('pressAutomationButton', { params })).id };
};

const freshDryRun = async ({ people: { admin } }: RightsWorld, own: Ids): Promise<Ids> => {
  const body = { rule: createRule(name => own[name] ?? '') };
  return { dryRun: (await admin.ok('startAutomationDryRun', { body })).id };
};

export const automationCalls: readonly RightsCall[] = [
  call('listAutomationRules'),
  call('createAutomationRule', (target, own) => ({
    body: { ...createRule(own), directoryId: target('directory') },
  })),
  call('updateAutomationRule', (target, own) => ({ params: { id: target('rule') }, body: createRule(own) })),
  call('deleteAutomationRule', target => ({ params: { id: target('rule') } }), { fresh: readFreshRule }),
  call('pressAutomationButton', (target, own) => ({
    params: { id: target('rule'), itemId: own('item') },
  })),
  call('makeHookAddress', target => ({ params: { id: target('rule') } })),
  call('receiveWebhook', () => ({ params: { ticket: 'nobody' }, body: {} })),
  call('listAutomationRuns', target => ({ params: { id: target('rule') } })),
  call('undoAutomationRun', target => ({ params: { id: target('run') } }), { fresh: freshRun }),
  call('startAutomationDryRun', (target, own) => ({
    body: { rule: { ...createRule(own), directoryId: target('directory') } },
  })),
  call('getAutomationDryRun', target => ({ params: { id: target('dryRun') } }), { fresh: freshDryRun }),
  call('cancelAutomationDryRun', target => ({ params: { id: target('dryRun') } }), { fresh: freshDryRun }),
  call('tryAutomationRule', (target, own) => ({ body: { rule: createRule(own), itemId: target('item') } })),
  call('foreseeAutomation', target => ({
    body: {
      kind: 'Bulk',
      directoryId: target('directory'),
      itemIds: [target('item')],
      change: { text: 'Why' },
    },
  })),
  call(
    'foreseeAutomation',
    (target, own) => ({
      body: {
        kind: 'Transform',
        transformationId: target('transformation'),
        itemIds: [own('item')],
      },
    }),
    { variant: 'transformation' },
  ),
  call(
    'foreseeAutomation',
    (target, own) => ({
      body: {
        kind: 'Merge',
        directoryId: target('directory'),
        itemId: target('item'),
        merge: { otherId: own('secondItem'), version: 1, otherVersion: 1, customFields: {} },
      },
    }),
    { variant: 'merge', fresh: createPair },
  ),
  call(
    'foreseeAutomation',
    target => ({
      body: { kind: 'Import', directoryId: target('directory'), importId: target('import') },
    }),
    { variant: 'import', fresh: createImport },
  ),
];
