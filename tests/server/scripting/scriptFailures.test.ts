import { expect, it } from 'vitest';
import type { FieldValue, Scripts } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, upload } from '#tests/server/support/imports.ts';

import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

const script = `if (form.get('cost') === 13)
  form.nosuch();`;

describeServer('Failures of scripts', api => {
  it('are stored with the record, the user and the location, even though the write is rolled back', async () => {
    const { admin, params, write, fail, failures, itemId } = await world(api);
    const colleague = await api.colleague(admin);
    await fail(colleague);
    await fail(admin, itemId);
    expect(await failures()).toMatchObject([
      { userId: admin.user.id, record: { id: itemId, number: 1 } },
      {
        userId: colleague.user.id,
        error: { kind: 'Error', script: 'onChangedScript', line: 2, changed: 'cost' },
      },
    ]);
    const [, ofNew] = await failures();
    expect(ofNew).not.toHaveProperty('record');
    expect(ofNew?.error.message).toBe('TypeError: not a function');
    expect(Math.abs(Date.now() - Date.parse(ofNew?.at ?? ''))).toBeLessThan(600_000);
    await write(admin, 5);
    expect(await failures()).toHaveLength(2);
    await admin.ok('deleteItem', { params: { ...params, itemId } });
    expect((await failures())[0]).not.toHaveProperty('record');
  });

  it('are limited to the latest 50, whatever operation caused them', async () => {
    const { admin, fail, failures, params } = await world(api);
    await fail(admin);
    const [first] = await failures();
    const rows = [...Array(55).keys()].map(index => `Row ${index},13`);
    const content = ['Title,Cost', ...rows].join('\n');
    await checkImport(admin, await upload(admin, params.id, { content }));
    const kept = await failures();
    expect(kept).toHaveLength(50);
    expect(kept.map(({ id }) => id)).not.toContain(first?.id);
    expect(kept.map(({ id }) => id)).toEqual(
      kept
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });

  it("don't include failures in dry runs", async () => {
    const { admin, failures, params, itemId, cost } = await world(api);
    const customFields = { [cost]: number(13) };
    await admin.ok('changeItems', {
      params,
      body: { itemIds: [itemId], change: { customFields }, isPreview: true },
    });
    await admin.ok('tryScripts', { params, body: { scripts: { onChangedScript: script }, customFields } });
    expect(await failures()).toEqual([]);
  });

  it('are visible to administrators who see every field, and can be cleared by them', async () => {
    const { admin, fail, failures, params, cost } = await world(api);
    const other = await world(api);
    await other.fail(other.admin);
    await fail(admin);
    const colleague = await api.colleague(admin);
    await colleague.refused(403, 'listScriptFailures', { params });
    await other.admin.refused(404, 'listScriptFailures', { params });
    await other.admin.refused(404, 'clearScriptFailures', { params });
    expect(await failures()).toHaveLength(1);
    expect((await admin.call('clearScriptFailures', { params })).status).toBe(204);
    expect(await failures()).toEqual([]);
    expect(await other.failures()).toHaveLength(1);
    await grantRights(admin, admin.user.id, {
      directoryId: params.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [cost] },
    });
    await admin.refused(422, 'listScriptFailures', { params });
  });

  it('notify administrators of the first and the 20th failure since the scripts were changed', async () => {
    const { admin, fail, params, change } = await world(api);
    const colleague = await api.colleague(admin);
    const told = async (member: Member) => {
      await settleEvents(api, 'notifications');
      const { items } = await member.ok('searchNotifications', { body: { kinds: ['ScriptsFailed'] } });
      return items.map(({ params: { failed } }) => failed);
    };
    await fail(colleague);
    expect(await told(admin)).toEqual([1]);
    for (let count = 0; count < 18; count += 1) await fail(colleague);
    expect(await told(admin)).toEqual([1]);
    await fail(colleague);
    await fail(colleague);
    expect(await told(admin)).toEqual([20, 1]);
    await change({ onChangedScript: `${script}\n` });
    await fail(admin);
    expect(await told(admin)).toEqual([1, 20, 1]);
    expect(await told(colleague)).toEqual([]);
    const [notice] = (await admin.ok('searchNotifications', { body: {} })).items;
    expect(notice).toMatchObject({ directoryId: params.id, reason: 'Administrator' });
  });
});

function number(numberValue: number): FieldValue {
  return { numberValue };
}

async function world(api: TestApi) {
  const admin: Member = await api.admin();
  const basis = { name: 'Deals', code: 'deal', type: 'Data' as const };
  const deals = await defineDirectory(admin, { ...basis, scripts: { onChangedScript: script } }, [
    { name: 'Title', code: 'title', type: 'String' },
    { name: 'Cost', code: 'cost', type: 'Number' },
  ]);
  const cost = deals.field('Cost').id;
  const params = { id: deals.directory.id };
  const { id: itemId } = await admin.ok('createItem', {
    params,
    body: { customFields: { [cost]: number(1) } },
  });
  const write = (member: Member, value: number, id?: string) => {
    const body = { customFields: { [cost]: number(value) } };
    return id
      ? member.call('updateItem', { params: { ...params, itemId: id }, body })
      : member.call('createItem', { params, body });
  };
  return {
    ...{ admin, params, itemId, cost, write },
    async fail(member: Member, id?: string) {
      expect((await write(member, 13, id)).status).toBe(422);
    },
    failures: () => admin.ok('listScriptFailures', { params }),
    change: (scripts: Scripts) => admin.ok('updateDirectory', { params, body: { ...basis, scripts } }),
  };
}
