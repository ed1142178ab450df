import { expect, it } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer } from '#tests/server/harness.ts';
import { defineDirectory, readDefinedDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const number = (numberValue: number) => ({ numberValue });
const text = (stringValue: string) => ({ stringValue });

describeServer('Form scripts run on the server', api => {
  async function world() {
    const admin = await api.admin();
    const donors = await defineDirectory(admin, { name: 'Donors', code: 'donor', type: 'Data' }, [
      { name: 'Name', code: 'name', type: 'String' },
      { name: 'Level', code: 'level', type: 'Number' },
    ]);
    const deals = await defineDirectory(
      admin,
      {
        ...{ name: 'Deals', code: 'deal', type: 'Data' },
        scripts: {
          onChangedScript: `
            form.set('secret', 5);
            form.set('total', form.get('cost') === null ? null : form.get('cost') * 2);
            form.hide('remark', form.get('cost') > 10);
            form.require('secret');
            warn('Look.');
            if (form.get('cost') > 100) { refuse('cost', 'Too dear.'); refuse('secret', 'Hidden.'); }
            const donor = form.get('donor');
            if (donor) form.set('remark', records.get('donor', donor)?.get('name') ?? 'nobody');`,
        },
      },
      [
        { name: 'Cost', code: 'cost', type: 'Number' },
        { name: 'Total', code: 'total', type: 'Number' },
        { name: 'Remark', code: 'remark', type: 'String' },
        { name: 'Secret', code: 'secret', type: 'Number' },
        { name: 'Donor', code: 'donor', type: 'Directory', directoryId: donors.directory.id },
      ],
    );
    const colleague = await api.colleague(admin);
    const limit = (hiddenFields: string[], directoryId = deals.directory.id) =>
      grantRights(admin, colleague.user.id, { directoryId, rights: { ...FULL_RIGHTS, hiddenFields } });
    return { admin, colleague, donors, deals, limit, params: { id: deals.directory.id } };
  }

  it("return only effects on visible fields to users who can't see every field", async () => {
    const { admin, colleague, deals, limit, params } = await world();
    const id = (name: string) => deals.field(name).id;
    const whole = await readDefinedDirectory(colleague, params.id);
    expect([whole.directory.scripts !== undefined, whole.directory.scriptsAtServer]).toEqual([
      true,
      undefined,
    ]);
    await limit([id('Secret')]);
    const { directory } = await readDefinedDirectory(colleague, params.id);
    expect([directory.scripts, directory.scriptsAtServer]).toEqual([undefined, true]);

    const ask = (cost: number, itemId?: string) =>
      colleague.ok('scriptItem', {
        params,
        body: { customFields: { [id('Cost')]: number(cost) }, ...(itemId ? { itemId } : {}) },
      });
    const { outcome } = await ask(20);
    expect(outcome).toEqual({
      hasFailed: false,
      values: { [id('Total')]: number(40) },
      overruled: [],
      patches: { [id('Remark')]: { hidden: true } },
      makers: {
        [id('Remark')]: { hidden: { owner: 'Directory', name: 'onChangedScript' } },
        [id('Total')]: { set: { owner: 'Directory', name: 'onChangedScript' } },
      },
      refusals: [],
      warnings: [{ en: 'Look.', uk: 'Look.' }],
      choices: {},
      narrow: {},
      outOfReach: [],
    });
    const dear = await ask(200);
    expect(dear.outcome?.values).toEqual({ [id('Total')]: number(400) });
    expect(dear.outcome?.refusals).toEqual([
      { fieldId: id('Cost'), text: { en: 'Too dear.', uk: 'Too dear.' } },
      { text: { en: 'Hidden.', uk: 'Hidden.' } },
    ]);
    // The write has the same result.
    const made = await colleague.ok('createItem', {
      params,
      body: { customFields: { [id('Cost')]: number(20) } },
    });
    expect(made.customFields).toEqual({ [id('Cost')]: number(20), [id('Total')]: number(40) });
    expect((await ask(3, made.id)).outcome?.values).toEqual({ [id('Total')]: number(6) });
    const stored = await admin.ok('getItem', { params: { ...params, itemId: made.id } });
    expect(stored.version).toBe(1);
  });

  it("don't reveal values of records that the user can't read", async () => {
    const { admin, colleague, deals, donors, limit, params } = await world();
    const [donor, remark] = [deals.field('Donor').id, deals.field('Remark').id];
    const { id: ann } = await admin.ok('createItem', {
      params: { id: donors.directory.id },
      body: { customFields: { [donors.field('Name').id]: text('Ann') } },
    });
    const told = async () =>
      (await colleague.ok('scriptItem', { params, body: { customFields: { [donor]: text(ann) } } })).outcome
        ?.values[remark];
    expect(await told()).toEqual(text('Ann'));
    await limit([donors.field('Name').id], donors.directory.id);
    expect(await told()).toEqual(text('nobody'));
    await grantRights(admin, colleague.user.id, {
      directoryId: donors.directory.id,
      rights: { ...FULL_RIGHTS, record: { read: false, create: false, update: false, delete: false } },
    });
    expect(await told()).toBeUndefined();
  });

  it("look up records with the user's permissions, and reject invalid lookups", async () => {
    const { admin, colleague, donors, limit, params } = await world();
    for (const [name, level] of [
      ['Ann', 5],
      ['Bob', 1],
    ] as const)
      await admin.ok('createItem', {
        params: { id: donors.directory.id },
        body: {
          customFields: { [donors.field('Name').id]: text(name), [donors.field('Level').id]: number(level) },
        },
      });
    const ask = (...asked: string[]) => colleague.ok('answerScriptLookUps', { params, body: { asked } });
    const rich = JSON.stringify(['count', 'donor', { level: { more: 2 } }]);
    const all = JSON.stringify(['sum', 'donor', 'level', {}]);
    expect((await ask(rich, all)).answers).toEqual({ [rich]: { value: 1 }, [all]: { value: 6 } });
    await limit([donors.field('Level').id], donors.directory.id);
    expect((await ask(rich)).answers).toEqual({
      [rich]: { error: 'There is no field with the code "level".' },
    });
    for (const asked of [
      'nonsense',
      '{}',
      '["drop","donor"]',
      '["find",7]',
      '["find","donor",{"name":"\\u0000"}]',
    ])
      await colleague.refused(422, 'answerScriptLookUps', { params, body: { asked: [asked] } });
  });
});
