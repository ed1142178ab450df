import { beforeAll, expect, test } from 'vitest';
import type { Directory, Problem } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type AutomationWorld, createAutomationWorld } from '#tests/server/support/automationWorld.ts';

describeServer('Reminders of directories', api => {
  let admin: Member;
  let world: AutomationWorld;
  let contactId: string;
  let contacts: Directory;
  beforeAll(async () => {
    admin = await api.admin();
    world = await createAutomationWorld(api, admin);
    const found = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
    if (!found) throw new Error('A new account has contacts.');
    contacts = found;
    const name = contacts.fields.find(({ code }) => code === 'name')?.id ?? '';
    const made = await admin.ok('createItem', {
      params: { id: contacts.id },
      body: { customFields: { [name]: { stringValue: 'Ann' } } },
    });
    contactId = made.id;
  });

  const turn = async (id: string, remindersEnabled: boolean) => {
    const all = await admin.ok('listDirectories');
    const {
      fields: _,
      id: __,
      builtIn: ___,
      validatorUrl: ____,
      ...input
    } = all.find(one => one.id === id) as Directory;
    await admin.ok('updateDirectory', { params: { id }, body: { ...input, remindersEnabled } });
  };
  const remind = (links: object) => ({ body: { text: 'Call', dueAt: '2090-05-01T09:00:00Z', ...links } });
  const problemsOf = ({ issues }: Problem) => issues.map(({ path, code }) => `${path.join('.')} ${code}`);
  const people = { creator: true };
  const steps = [{ kind: 'Reminder' as const, text: 'Call', people, amount: 1, unit: 'Hours' as const }];

  test('are on for contacts and processes unless an admin turns them off, on every path', async () => {
    const directoryId = world.params.id;
    const itemId = await world.make();
    for (const links of [{ process: itemId }, { contact: contactId }, { directoryId, itemId }])
      await admin.ok('createReminder', remind(links));
    const rule = await world.rule({ kind: 'RecordCreated' }, steps);
    await turn(directoryId, false);
    await turn(contacts.id, false);
    const refused = await admin.refused(
      422,
      'createReminder',
      remind({ process: itemId, contact: contactId, directoryId, itemId }),
    );
    expect(problemsOf(refused)).toEqual([
      'contact RemindersNotEnabled',
      'process RemindersNotEnabled',
      'itemId RemindersNotEnabled',
    ]);
    const saved = await admin.refused(422, 'createAutomationRule', {
      body: world.ruleOf({ kind: 'RecordCreated' }, steps),
    });
    expect(problemsOf(saved)).toEqual(['then.0 RemindersNotEnabled']);
    await world.make();
    await world.settle();
    const [run] = await world.runs(rule.id);
    expect(run?.steps).toMatchObject([{ outcome: 'Unchanged', issues: [{ code: 'RemindersNotEnabled' }] }]);
    await turn(directoryId, true);
    await admin.ok('createReminder', remind({ process: itemId }));
  });

  test('are off for directories other than contacts and processes, unless an admin turns them on', async () => {
    const { id } = world.tasks.directory;
    const { id: itemId } = await admin.ok('createItem', { params: { id }, body: {} });
    const refused = await admin.refused(422, 'createReminder', remind({ directoryId: id, itemId }));
    expect(problemsOf(refused)).toEqual(['itemId RemindersNotEnabled']);
    await turn(id, true);
    await admin.ok('createReminder', remind({ directoryId: id, itemId }));
  });
});
