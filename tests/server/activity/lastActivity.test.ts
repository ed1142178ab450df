import { expect, test } from 'vitest';
import { describeServer } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { createFileForm } from '#tests/server/support/storedFiles.ts';

describeServer('The last activity of a process', api => {
  test('is updated by every change, comment, file and move', async () => {
    const admin = await api.admin();
    const statusList = (['New', 'Done', 'Lost'] as const).map((name, at) => ({
      name,
      type: (['Active', 'Success', 'Failure'] as const)[at] ?? 'Active',
    }));
    const deals = await defineDirectory(
      admin,
      { name: 'Deals', type: 'Process', commentsEnabled: true, filesEnabled: true, statusList },
      [{ name: 'Name', type: 'String' }],
    );
    const params = { id: deals.directory.id };
    const { id: itemId } = await admin.ok('createItem', { params, body: {} });
    const key = { ...params, itemId };
    const read = () => admin.ok('getItem', { params: key });
    const lastActivity = async () => (await read()).lastActivityAt;
    const noteIds: string[] = [];
    const steps: Record<string, () => Promise<unknown>> = {
      'a change': async () =>
        admin.ok('updateItem', {
          params: key,
          body: {
            version: (await read()).version,
            customFields: { [deals.field('Name').id]: { stringValue: 'Roof' } },
          },
        }),
      'a manager': async () =>
        admin.ok('updateProcess', { params: { id: itemId }, body: { manager: admin.user.id } }),
      'a move': async () =>
        admin.ok('changeItemStatus', {
          params: { ...key, status: deals.status('Done') },
          body: { version: (await read()).version },
        }),
      'a comment': async () =>
        noteIds.push((await admin.ok('createItemNote', { params: key, body: { text: 'Hello' } })).id),
      'a changed comment': async () =>
        admin.ok('updateItemNote', { params: { ...key, noteId: noteIds[0] ?? '' }, body: { text: 'Hi' } }),
      'a file': async () => admin.ok('createItemFile', { params: key, form: createFileForm(10) }),
    };
    for (const [name, step] of Object.entries(steps)) {
      const before = await lastActivity();
      await step();
      expect((await lastActivity()) > before, name).toBe(true);
    }
    const { items } = await admin.ok('searchProcesses', { body: {} });
    expect(items[0]?.lastActivityAt).toBe(await lastActivity());
  });
});
