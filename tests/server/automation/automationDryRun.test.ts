import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type {
  AutomationDryRun,
  AutomationRuleInput,
  AutomationStep,
  AutomationTrigger,
} from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { findRecordsChangedSince } from '#server/modules/automation/dryRun/repository.ts';
import type { HistoryChange } from '#server/modules/records/index.ts';
import { describeOwnServer, type Member, type OwnTestApi } from '#tests/server/harness.ts';
import { type AutomationWorld, createAutomationWorld } from '#tests/server/support/automationWorld.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

/** Rejects amounts that are too high, and increases the others. */
const SCRIPT = `if (form.get('total') > 101) refuse('total', 'Too much.');
  form.set('total', (form.get('total') ?? 0) + 10);`;

/** A user's action. `place` selects the record, as an index modulo the number of existing records. */
type Operation =
  | { readonly kind: 'create'; readonly total: number }
  | { readonly kind: 'set'; readonly place: number; readonly total: number }
  | { readonly kind: 'move'; readonly place: number; readonly status: string };

const STATUSES = ['Open', 'Checked', 'Done'];
const total = fc.constantFrom(0, 40, 60, 100);
const status = fc.constantFrom(...STATUSES);
const place = fc.nat(20);
const deed: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), total }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), place, total }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), place, status }) },
);

/** A rule in terms of names that every fixture has. */
interface Plan {
  readonly when: 'RecordCreated' | 'StatusEntered' | 'StatusLeft' | 'FieldChanged' | 'StartsToMatch';
  readonly whenStatus: string;
  readonly least: number;
  readonly steps: readonly PlannedStep[];
  readonly otherwise: readonly PlannedStep[];
}

type PlannedStep =
  | { readonly kind: 'SetFields'; readonly total: number | null; readonly title: string }
  | { readonly kind: 'Text' }
  | { readonly kind: 'Formula' }
  | { readonly kind: 'RunScript' }
  | { readonly kind: 'ForEach'; readonly steps: readonly PlannedStep[] }
  | { readonly kind: 'Move'; readonly status: string }
  | { readonly kind: 'Tag'; readonly isAdded: boolean }
  | { readonly kind: 'Assign' }
  | { readonly kind: 'Comment' }
  | { readonly kind: 'Stop'; readonly least: number };

const simpleStep: fc.Arbitrary<PlannedStep> = fc.oneof(
  fc.record({
    kind: fc.constant('SetFields' as const),
    total: fc.option(total),
    title: fc.constantFrom('a', 'b'),
  }),
  fc.record({ kind: fc.constant('Text' as const) }),
  fc.record({ kind: fc.constant('Formula' as const) }),
  fc.record({ kind: fc.constant('RunScript' as const) }),
  fc.record({ kind: fc.constant('Move' as const), status }),
  fc.record({ kind: fc.constant('Tag' as const), isAdded: fc.boolean() }),
  fc.record({ kind: fc.constant('Assign' as const) }),
  fc.record({ kind: fc.constant('Comment' as const) }),
  fc.record({ kind: fc.constant('Stop' as const), least: total }),
);
const plannedStep: fc.Arbitrary<PlannedStep> = fc.oneof(
  { weight: 6, arbitrary: simpleStep },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('ForEach' as const),
      steps: fc.array(simpleStep, { minLength: 1, maxLength: 3 }),
    }),
  },
);
const plan: fc.Arbitrary<Plan> = fc.record({
  when: fc.constantFrom('RecordCreated', 'StatusEntered', 'StatusLeft', 'FieldChanged', 'StartsToMatch'),
  whenStatus: status,
  least: fc.constantFrom(40, 60),
  steps: fc.array(plannedStep, { minLength: 1, maxLength: 4 }),
  otherwise: fc.array(plannedStep, { maxLength: 3 }),
});

describeOwnServer('A dry run of automation', api => {
  it('predicts the actual runs of rules that change only the record itself', async () => {
    const { seed, numRuns } = generatedRuns('Dry runs of automation', { usual: 4, whole: 40 });
    const history = fc.record({ plan, deeds: fc.array(deed, { minLength: 12, maxLength: 20 }) });
    let fired = 0;
    for (const { plan, deeds } of fc.sample(history, { seed, numRuns })) {
      const admin = await api.admin();
      const world = await createAutomationWorld(api, admin);
      const input = await readRule(world, admin, plan);
      const { id: ruleId } = await admin.ok('createAutomationRule', { body: input });
      for (const one of [{ kind: 'create' as const, total: 40 }, ...deeds]) {
        await perform(world, one);
        await world.settle();
      }
      const told = await world.tried(input, { ruleId });
      const happened = await readRuns(api, ruleId);
      expect(getTold(told), JSON.stringify(plan)).toEqual(happened);
      fired += told.fired + told.otherwise;
    }
    expect(fired).toBeGreaterThan(0);
  });

  it("counts the users who would be notified, and lists effects that can't be predicted", async () => {
    const admin = await api.admin();
    const world = await createAutomationWorld(api, admin);
    const email = world.requests.field('Email').id;
    await world.make({ Email: { stringValue: 'a@example.org' } });
    await world.make({ Email: { stringValue: 'nothing' } });
    const steps: AutomationStep[] = [
      { kind: 'Email', fieldId: email, subject: 'Hello', text: 'Hello' },
      { kind: 'Wait', amount: 1, unit: 'Days' },
      { kind: 'Notify', text: 'Look', people: { creator: true } },
    ];
    const told = await world.tried(world.ruleOf({ kind: 'RecordCreated' }, steps));
    expect(told).toMatchObject({ state: 'Done', fired: 2, changed: 0, looked: 2, total: 2, isWhole: true });
    expect(told.effects).toEqual([
      { kind: 'Email', times: 1, people: 1 },
      { kind: 'Wait', times: 2 },
      { kind: 'Notify', times: 2, people: 2 },
    ]);
    expect(told.unknown).toEqual(['Now', 'OthersNow', 'Undone', 'Waits']);
    const clock = await world.tried(world.ruleOf({ kind: 'Schedule' }, steps));
    expect(clock).toMatchObject({ fired: 0, looked: 0, unknown: ['NoHistory'] });
  });

  it('simulates steps for each table row and each related record', async () => {
    const admin = await api.admin();
    const world = await createAutomationWorld(api, admin);
    const request = await world.make({ Total: { numberValue: 7 }, Goods: world.goods('Boots', 'Socks') });
    const { directory, field } = world.tasks;
    const task = (name: string) => ({
      params: { id: directory.id },
      body: {
        customFields: {
          [field('Name').id]: { stringValue: name },
          [field('Request').id]: { stringValue: request },
        },
      },
    });
    for (const name of ['First', 'Second']) await admin.ok('createItem', task(name));
    const total = world.requests.field('Total').id;
    const named = await world.tried({
      ...world.ruleOf({ kind: 'RecordCreated' }, [
        { kind: 'ForEach', over: 'Named', fieldId: field('Request').id, steps: [world.setTotal(9)] },
        { kind: 'SetFields', customFields: { [field('Name').id]: { stringValue: 'Done' } } },
      ]),
      directoryId: directory.id,
    });
    expect(named).toMatchObject({ fired: 2, changed: 2, refused: 0 });
    expect(named.effects).toEqual([{ kind: 'SetFields', times: 4 }]);
    expect(named.examples.map(({ changes }) => changes.map(one => one.field))).toEqual([
      [field('Name').id],
      [field('Name').id],
    ]);
    const isSecond = {
      field: field('Name').id,
      operator: 'Equals' as const,
      value: { stringValue: 'Second' },
    };
    const related: AutomationStep = {
      ...{ kind: 'ForEach', over: 'Related', fieldId: field('Request').id, directoryId: directory.id },
      steps: [
        { kind: 'Stop', if: { conditions: [isSecond] } },
        { kind: 'Comment', text: 'Seen' },
      ],
    };
    const rows: AutomationStep = {
      ...{ kind: 'ForEach', over: 'Rows', fieldId: world.requests.field('Goods').id },
      steps: [{ kind: 'SetFields', customFields: {}, texts: [{ to: total, text: '{{row.what}}' }] }],
    };
    const both = await world.tried(world.ruleOf({ kind: 'RecordCreated' }, [related, rows]));
    expect(both).toMatchObject({
      ...{ fired: 1, changed: 0, refused: 1, effects: [{ kind: 'Comment', times: 1 }] },
      examples: [{ outcome: 'Refused', issues: [{ path: ['customFields', total] }] }],
    });
    expect(both.unknown).not.toContain('NotTried');
  });

  it('reports what each step would do to one record, without writing', async () => {
    const admin = await api.admin();
    const world = await createAutomationWorld(api, admin);
    const total = world.requests.field('Total').id;
    const itemId = await world.make({ Total: { numberValue: 3 } });
    const before = await admin.ok('getItem', { params: { ...world.params, itemId } });
    const steps: AutomationStep[] = [
      world.setTotal(9),
      world.setTotal(9),
      { kind: 'Notify', text: 'Look', people: { creator: true } },
      { kind: 'Move', statusId: world.requests.status('Done') },
      { kind: 'Stop' },
      { kind: 'Comment', text: 'Never' },
    ];
    const isThree = { field: total, operator: 'Equals' as const, value: { numberValue: 3 } };
    const rule = world.ruleOf({ kind: 'RecordCreated' }, steps, {
      if: { conditions: [isThree] },
      otherwise: [{ kind: 'Comment', text: 'Another' }],
    });
    const trial = await admin.ok('tryAutomationRule', { body: { rule, itemId } });
    expect(trial).toMatchObject({ itemId, display: before.display, branch: 'Then' });
    expect(
      trial.steps.map(({ kind, outcome, people, changes }) => [kind, outcome, people, changes.length]),
    ).toEqual([
      ['SetFields', 'Done', undefined, 1],
      ['SetFields', 'Unchanged', undefined, 0],
      ['Notify', 'Done', 1, 0],
      ['Move', 'Done', undefined, 1],
      ['Stop', 'Stopped', undefined, 0],
      ['Comment', 'NotReached', undefined, 0],
    ]);
    expect(trial.steps[0]?.changes).toMatchObject([
      { field: total, before: { numberValue: 3 }, after: { numberValue: 9 } },
    ]);
    await world.settle();
    expect(await admin.ok('getItem', { params: { ...world.params, itemId } })).toEqual(before);
    const other = await world.make({ Total: { numberValue: 4 } });
    const otherwise = await admin.ok('tryAutomationRule', { body: { rule, itemId: other } });
    expect(otherwise).toMatchObject({ branch: 'Otherwise', steps: [{ kind: 'Comment', outcome: 'Done' }] });
    const wrong = world.ruleOf({ kind: 'RecordCreated' }, [{ kind: 'Move', statusId: crypto.randomUUID() }]);
    await admin.refused(422, 'tryAutomationRule', { body: { rule: wrong, itemId } });
    await admin.refused(404, 'tryAutomationRule', { body: { rule, itemId: crypto.randomUUID() } });
  });

  it('reports rejections, and skips bulk changes unless the rule includes them', async () => {
    const admin = await api.admin();
    const world = await createAutomationWorld(api, admin);
    const itemId = await world.make();
    const params = { ...world.params, changeId: crypto.randomUUID() };
    const customFields = world.fieldsOf({ Total: { numberValue: 3 } });
    await admin.ok('changeItems', {
      params,
      body: { itemIds: [itemId], change: { customFields }, isPreview: false },
    });
    const when = { kind: 'FieldChanged' as const, fieldIds: [world.requests.field('Total').id] };
    const steps: AutomationStep[] = [{ kind: 'Move', statusId: world.requests.status('Done') }];
    expect(await world.tried(world.ruleOf(when, steps))).toMatchObject({ fired: 0, looked: 2 });
    expect(await world.tried(world.ruleOf(when, steps, { onBulk: 'Run' }))).toMatchObject({
      ...{ fired: 1, changed: 1, refused: 0 },
      examples: [{ changes: [{ field: 'status', after: { stringValue: world.requests.status('Done') } }] }],
    });
    const { id, name, type, statusList } = world.requests.directory;
    const stricter = statusList.map(one => ({ ...one, commentRequiredToEnter: one.name === 'Done' }));
    await admin.ok('updateDirectory', {
      params: { id },
      body: { name, type, code: 'request', commentsEnabled: true, statusList: stricter },
    });
    expect(await world.tried(world.ruleOf(when, steps, { onBulk: 'Run' }))).toMatchObject({
      ...{ fired: 1, changed: 0, refused: 1 },
      examples: [{ outcome: 'Refused', issues: [{ code: 'CommentRequired' }], changes: [] }],
    });
  });

  it("runs the directory's scripts, and omits changes of fields hidden from the administrator", async () => {
    const admin = await api.admin();
    const world = await createAutomationWorld(api, admin);
    const { id, name, type, statusList } = world.requests.directory;
    await admin.ok('updateDirectory', {
      params: { id },
      body: {
        name,
        type,
        code: 'request',
        statusList,
        scripts: { onChangedScript: "form.set('title', String(form.get('total')));" },
      },
    });
    await world.make({ Total: { numberValue: 1 } });
    const steps: AutomationStep[] = [
      { kind: 'SetFields', customFields: world.fieldsOf({ Total: { numberValue: 2 } }) },
    ];
    const input = world.ruleOf({ kind: 'RecordCreated' }, steps);
    const fieldsTold = async () =>
      (await world.tried(input)).examples[0]?.changes.map(({ field }) => field).sort();
    const [title, sum] = [world.requests.field('Title').id, world.requests.field('Total').id];
    expect(await fieldsTold()).toEqual([title, sum].sort());
    await grantRights(admin, admin.user.id, {
      directoryId: id,
      rights: { ...FULL_RIGHTS, hiddenFields: [title] },
    });
    expect(await fieldsTold()).toEqual([sum]);
  });

  it('is complete if the number of changes equals its limit, and incomplete if there are more', async () => {
    const admin = await api.admin();
    const world = await createAutomationWorld(api, admin);
    const itemId = await world.make();
    await world.move(itemId, 'Checked');
    await world.move(itemId, 'Done');
    const accountId = admin.user.account.id;
    await api.database.asSystem(trx =>
      sql`update item_history set at = at + version * interval '1 second'
        where account_id = ${accountId}::uuid`.execute(trx),
    );
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const found = (most: number) =>
      api.database.forAccount(accountId, trx =>
        findRecordsChangedSince(trx, { accountId, directoryId: world.params.id }, { since, most }),
      );
    expect(await found(3)).toMatchObject({ isWhole: true, since, records: [{ itemId, count: 3 }] });
    expect(await found(2)).toMatchObject({ isWhole: false, records: [{ itemId, count: 2 }] });
  });

  it('ends when it is cancelled, or when another dry run starts', async () => {
    const admin = await api.admin();
    const world = await createAutomationWorld(api, admin);
    await world.make();
    const rule = world.ruleOf({ kind: 'RecordCreated' }, [{ kind: 'Comment', text: 'New' }]);
    const first = await admin.ok('startAutomationDryRun', { body: { rule } });
    const second = await admin.ok('startAutomationDryRun', { body: { rule } });
    expect(await admin.call('getAutomationDryRun', { params: { id: first.id } })).toMatchObject({
      status: 404,
    });
    await admin.ok('cancelAutomationDryRun', { params: { id: second.id } });
    await api.jobs.settle('DryRunOfRule');
    expect(await admin.call('getAutomationDryRun', { params: { id: second.id } })).toMatchObject({
      status: 404,
    });
  });
});

async function readRule(world: AutomationWorld, admin: Member, plan: Plan): Promise<AutomationRuleInput> {
  const { requests } = world;
  const field = requests.field('Total').id;
  const statusIds = [requests.status(plan.whenStatus)];
  const triggers: Record<Plan['when'], AutomationTrigger> = {
    RecordCreated: { kind: 'RecordCreated' },
    StatusEntered: { kind: 'StatusEntered', statusIds },
    StatusLeft: { kind: 'StatusLeft', statusIds },
    FieldChanged: { kind: 'FieldChanged', fieldIds: [field] },
    StartsToMatch: { kind: 'StartsToMatch' },
  };
  const tag = await admin.ok('saveTag', { body: { name: 'Large', color: '#ff0000' } });
  const atLeast = (numberValue: number) => ({
    conditions: [{ field, operator: 'MoreOrEqual' as const, value: { numberValue } }],
  });
  const stepOf = (step: PlannedStep): AutomationStep => {
    if (step.kind === 'SetFields') {
      const Total = step.total === null ? null : { numberValue: step.total };
      return {
        kind: 'SetFields',
        customFields: world.fieldsOf({ Total, Title: { stringValue: step.title } }),
      };
    }
    const [title, sum] = [requests.field('Title').id, requests.field('Total').id];
    if (step.kind === 'Text')
      return { kind: 'SetFields', customFields: {}, texts: [{ to: title, text: '{{total}} is {{Status}}' }] };
    if (step.kind === 'Formula')
      return { kind: 'SetFields', customFields: {}, formulas: [{ fieldId: sum, formula: 'total + 1' }] };
    if (step.kind === 'ForEach') {
      const steps = step.steps.map(stepOf);
      const fill: AutomationStep = {
        kind: 'SetFields',
        customFields: {},
        texts: [{ to: title, text: '{{title}} {{row.what}}' }],
      };
      return { kind: 'ForEach', over: 'Rows', fieldId: requests.field('Goods').id, steps: [fill, ...steps] };
    }
    if (step.kind === 'RunScript') return { kind: 'RunScript', script: SCRIPT };
    if (step.kind === 'Move') return { kind: 'Move', statusId: requests.status(step.status) };
    if (step.kind === 'Tag') return { kind: 'Tag', [step.isAdded ? 'add' : 'remove']: [tag.id] };
    if (step.kind === 'Assign') return { kind: 'Assign', by: 'Turn', userIds: [admin.user.id] };
    if (step.kind === 'Comment') return { kind: 'Comment', text: 'Seen' };
    return { kind: 'Stop', if: atLeast(step.least) };
  };
  return world.ruleOf(triggers[plan.when], plan.steps.map(stepOf), {
    if: atLeast(plan.least),
    otherwise: plan.otherwise.map(stepOf),
  });
}

const made = new WeakMap<AutomationWorld, string[]>();

async function perform(world: AutomationWorld, deed: Operation): Promise<void> {
  const items = made.get(world) ?? [];
  made.set(world, items);
  if (deed.kind === 'create') {
    items.push(
      await world.make({ Total: { numberValue: deed.total }, Goods: world.goods('Boots', 'Socks') }),
    );
    return;
  }
  const itemId = items[deed.place % items.length] ?? '';
  if (deed.kind === 'move') {
    await world.move(itemId, deed.status);
    return;
  }
  const { version } = await world.read(itemId);
  const customFields = world.fieldsOf({ Total: { numberValue: deed.total } });
  await world.admin.ok('updateItem', {
    params: { ...world.params, itemId },
    body: { version, customFields },
  });
}

/** The actual or simulated effects of a rule: how often per branch, and the last branch per record. */
type Story = { counts: Record<string, number>; last: Record<string, unknown> };

function getTold({ fired, otherwise, examples }: AutomationDryRun): Story {
  return {
    counts: { Then: fired, Otherwise: otherwise },
    last: Object.fromEntries(
      examples.map(({ itemId, branch, times, outcome, changes }) => [
        `${itemId} ${branch}`,
        { times, outcome, changes: flat(changes.map(one => ({ before: null, after: null, ...one }))) },
      ]),
    ),
  };
}

async function readRuns(api: OwnTestApi, ruleId: string): Promise<Story> {
  const { rows } = await api.database.asSystem(trx =>
    sql<{ item_id: string; branch: string; state: string; changes: HistoryChange[] | null }>`
      select r.item_id, r.branch, r.state, (
        select jsonb_agg(change order by h.version, h.entry_id)
        from item_history as h, jsonb_array_elements(h.changes) as change
        where h.account_id = r.account_id and h.change_id = r.run_id) as changes
      from automation_runs as r where r.rule_id = ${ruleId}::uuid order by r.run_id`.execute(trx),
  );
  const counts: Story['counts'] = { Then: 0, Otherwise: 0 };
  const last: Record<string, { times: number; outcome: string; changes: unknown }> = {};
  for (const { item_id, branch, state, changes } of rows) {
    const key = `${item_id} ${branch}`;
    counts[branch] = (counts[branch] ?? 0) + 1;
    last[key] = { times: (last[key]?.times ?? 0) + 1, outcome: state, changes: flat(changes ?? []) };
  }
  return { counts, last };
}

/** Merges the changes of several entries, by field. */
function flat(changes: readonly HistoryChange[]): Record<string, unknown> {
  const byField = Map.groupBy(changes, ({ field }) => field);
  return Object.fromEntries(
    [...byField].flatMap(([field, own]) => {
      const [before, after] = [own[0]?.before ?? null, own.at(-1)?.after ?? null];
      return JSON.stringify(before) === JSON.stringify(after) ? [] : [[field, { before, after }]];
    }),
  );
}
