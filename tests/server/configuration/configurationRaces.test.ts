import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ConfigurationChange } from '#core/model.ts';
import { incrementDefinitionsStamp } from '#server/modules/definitions/repositories/stamps.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

describeServer('Two users changing the configuration', api => {
  let admin: Member;
  beforeAll(async () => {
    admin = await api.admin();
  });
  const change = (changes: ConfigurationChange[], version?: number) => ({
    body: { changes, ...(version === undefined ? {} : { version }) },
  });
  const saveGroup = (id: string, name: string, users: string[] = []): ConfigurationChange => ({
    kind: 'SaveGroup',
    id,
    group: { name, users },
  });

  test('get 409 for a plan that is out of date', async () => {
    const id = randomUUID();
    const { version } = await admin.ok('planConfiguration', change([saveGroup(id, 'Planned')]));
    await admin.ok('changeConfiguration', change([saveGroup(randomUUID(), 'Meanwhile')]));
    await admin.refused(409, 'changeConfiguration', change([saveGroup(id, 'Planned')], version));
    const again = await admin.ok('planConfiguration', change([saveGroup(id, 'Planned')]));
    expect(again.version).toBe(version + 1);
    await admin.ok('changeConfiguration', change([saveGroup(id, 'Planned')], again.version));
  });

  test("don't block each other's plans", async () => {
    const { directory, field } = await defineDirectory(admin, { name: 'Slow', type: 'Data' }, [
      { name: 'Text', type: 'String' },
    ]);
    const params = { id: directory.id };
    const fieldId = field('Text').id;
    const body = { customFields: { [fieldId]: { stringValue: '12' } } };
    await admin.ok('createItem', { params, body });
    const toNumber: ConfigurationChange = {
      kind: 'SaveField',
      entity: directory.id,
      id: fieldId,
      field: { name: 'Text', type: 'Number' },
      convert: true,
    };
    const accountId = admin.user.account.id;
    const plan = () => admin.ok('planConfiguration', change([toNumber]));
    // Another admin's change is still in progress. PGlite has only one connection, so all calls wait for each other.
    const { conversions, issues } = await (api.kind === 'PGlite'
      ? plan()
      : api.database.forAccount(accountId, async trx => {
          await incrementDefinitionsStamp(trx, accountId);
          return plan();
        }));
    expect(issues).toEqual([]);
    expect(conversions[0]).toMatchObject({ fieldId, converted: 1, lost: 0 });
  });

  test('can revert group members without affecting users who joined in the meantime', async () => {
    const [one, two, three] = [
      await api.colleague(admin),
      await api.colleague(admin),
      await api.colleague(admin),
    ];
    const id = randomUUID();
    const ids = [one.user.id, two.user.id, three.user.id] as const;
    const join = (member: Member, groups: string[]) =>
      admin.ok('updateUser', {
        params: { id: member.user.id },
        body: { name: member.user.name, email: member.email, groups },
      });
    const members = async () => (await admin.ok('getUserGroup', { params: { id } })).users;
    await admin.ok('changeConfiguration', change([saveGroup(id, 'Sales', [ids[0]])]));
    const swapped = await admin.ok('changeConfiguration', change([saveGroup(id, 'Sales', [ids[1]])]));
    await join(three, [id]);
    await admin.ok('changeConfiguration', change([{ kind: 'Revert', versionId: swapped.id }]));
    expect((await members()).toSorted()).toEqual([ids[0], ids[2]].toSorted());
    const grown = await admin.ok('changeConfiguration', change([saveGroup(id, 'Sales', [...ids])]));
    await join(two, []);
    const { issues } = await admin.refused(
      422,
      'changeConfiguration',
      change([{ kind: 'Revert', versionId: grown.id }]),
    );
    expect(issues.map(({ code }) => code)).toEqual(['ChangedAgain']);
  });
});
