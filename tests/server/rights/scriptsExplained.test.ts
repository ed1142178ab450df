import { expect, it } from 'vitest';
import type { RightsQuestion } from '#core/model.ts';
import { createRelief } from '#tests/server/automation/relief.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

const scripts = {
  onChangedScript: `
form.readonly('total', form.get('kind') === 'closed');
if (form.get('kind') === 'hidden') form.hide('note');
if (form.get('kind') === 'dear') form.require('note');`,
};

describeServer('The explanation of a read-only field', api => {
  const ask = async (member: Member, question: RightsQuestion, userId?: string) => {
    const [answer] = await member.ok('explainRights', {
      body: { questions: [question], ...(userId ? { userId } : {}) },
    });
    if (!answer) throw new Error('One question has one answer.');
    return answer;
  };

  it("names the account's hook that locks the field", async () => {
    const { admin, requests } = await createRelief(api);
    const directoryId = requests.directory.id;
    const { id: itemId } = await admin.ok('createItem', { params: { id: directoryId }, body: {} });
    const colleague = await api.colleague(admin);
    const question = {
      directoryId,
      itemId,
      part: 'field',
      action: 'update',
      fieldId: requests.field('Total').id,
    } as const;
    const own = await ask(admin, question);
    expect(own.allowed).toBe(false);
    expect(own.steps.at(-1)).toMatchObject({
      ...{ code: 'FieldReadonlyByScript', subject: 'Field', verdict: 'Refuses', name: 'Total' },
      params: { owner: 'Account', script: 'relief/request: sums' },
    });
    expect(await ask(colleague, question)).toMatchObject({ allowed: false });
    const told = await ask(admin, question, colleague.user.id);
    expect(told.steps.at(-1)).toEqual(own.steps.at(-1));
    // The field is still visible, and other fields can be changed.
    expect((await ask(admin, { ...question, action: 'read' })).allowed).toBe(true);
    const other = await ask(admin, { ...question, fieldId: requests.field('Recipient').id });
    expect(other).toMatchObject({ allowed: true });
    // Without a record, the answer is that scripts can lock the field.
    const { itemId: _, ...anyRecord } = question;
    const open = await ask(admin, anyRecord);
    expect([open.allowed, open.steps.some(({ code }) => code === 'FieldLeftToScripts')]).toEqual([
      true,
      true,
    ]);
  });

  it("names the directory's script if the script locks, hides or requires the field for the values of the record", async () => {
    const admin = await api.admin();
    const deals = await defineDirectory(admin, { name: 'Deals', type: 'Data', scripts }, [
      { name: 'Kind', code: 'kind', type: 'String' },
      { name: 'Total', code: 'total', type: 'String' },
      { name: 'Note', code: 'note', type: 'String' },
    ]);
    const directoryId = deals.directory.id;
    const made = async (kind: string) => {
      const note = kind === 'dear' ? { [deals.field('Note').id]: { stringValue: 'why' } } : {};
      const customFields = { [deals.field('Kind').id]: { stringValue: kind }, ...note };
      const item = await admin.ok('createItem', {
        params: { id: directoryId },
        body: { customFields },
      });
      return item.id;
    };
    const last = async (kind: string, name: string, action: 'read' | 'update' = 'update') => {
      const fieldId = deals.field(name).id;
      const itemId = await made(kind);
      const { allowed, steps } = await ask(admin, { directoryId, itemId, part: 'field', action, fieldId });
      const { code, params } = steps.findLast(step => step.params?.script) ?? {
        code: steps.at(-1)?.code,
        params: undefined,
      };
      return [allowed, code, params?.script];
    };
    expect(await last('closed', 'Total')).toEqual([false, 'FieldReadonlyByScript', 'onChangedScript']);
    expect(await last('open', 'Total')).toEqual([true, 'FieldEditable', undefined]);
    expect(await last('hidden', 'Note')).toEqual([false, 'FieldHiddenByScript', 'onChangedScript']);
    expect(await last('dear', 'Note')).toEqual([true, 'FieldRequiredByScript', 'onChangedScript']);
    expect(await last('closed', 'Total', 'read')).toEqual([true, 'FieldShown', undefined]);
    // The write has the same result.
    const itemId = await made('closed');
    await admin.refused(422, 'updateItem', {
      params: { id: directoryId, itemId },
      body: { customFields: { [deals.field('Total').id]: { stringValue: 'much' } } },
    });
  });

  it('runs scripts as the user in question', async () => {
    const admin = await api.admin();
    const mine = { onChangedScript: "if (!user.isAdmin) form.readonly('total');" };
    const deals = await defineDirectory(admin, { name: 'Deals', type: 'Data', scripts: mine }, [
      { name: 'Total', code: 'total', type: 'String' },
      { name: 'Sum', code: 'sum', type: 'Number', settings: { formula: '1 + 1' } },
    ]);
    const colleague = await api.colleague(admin);
    const directoryId = deals.directory.id;
    const { id: itemId } = await admin.ok('createItem', { params: { id: directoryId }, body: {} });
    const question = { directoryId, itemId, part: 'field', action: 'update' } as const;
    const total = { ...question, fieldId: deals.field('Total').id };
    expect((await ask(admin, total)).allowed).toBe(true);
    expect((await ask(admin, total, colleague.user.id)).allowed).toBe(false);
    expect((await ask(colleague, total)).allowed).toBe(false);
    const sum = await ask(admin, { ...question, fieldId: deals.field('Sum').id });
    expect(sum.steps.at(-1)).toMatchObject({ code: 'FieldCalculated', verdict: 'Refuses' });
  });
});
