import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const none = { read: false, create: false, update: false, delete: false };

describeServer('The counts of open processes of contacts', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let cases: DefinedDirectory;
  const contactIds: string[] = [];

  beforeAll(async () => {
    admin = await api.admin();
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Waiting', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const },
    ];
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Process', statusList });
    cases = await defineDirectory(admin, { name: 'Cases', type: 'Process', statusList });
    const contacts = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
    const [name] = contacts?.fields ?? [];
    for (const stringValue of ['Olena', 'Petro', 'Nobody’s']) {
      const body = { customFields: { [name?.id ?? '']: { stringValue } } };
      contactIds.push((await admin.ok('createItem', { params: { id: contacts?.id ?? '' }, body })).id);
    }
    const states = ['New', 'Waiting', 'Done'];
    for (let n = 0; n < 18; n += 1) {
      const type = n % 3 === 0 ? cases : deals;
      const stateId = type.status(states[n % 4] ?? 'New');
      const contactId = n % 5 === 0 ? null : (contactIds[n % 2] ?? null);
      const made = await admin.ok('createProcess', { body: { processTypeId: type.directory.id, contactId } });
      await admin.ok('updateProcess', { params: { id: made.id }, body: { stateId } });
      if (n === 7) await admin.ok('deleteProcess', { params: { id: made.id } });
    }
  });

  const counts = (member: Member, ids: readonly string[] = contactIds) =>
    member.ok('countContactProcesses', { body: { contactIds: [...ids] } });

  async function searched(member: Member) {
    const found = [];
    for (const contactId of contactIds) {
      const body = { contactId, stateType: ['Active' as const], take: 1 };
      const { total, totalExact } = await member.ok('searchProcesses', { body });
      expect(totalExact).toBe(true);
      if (total > 0) found.push({ contactId, open: total });
    }
    return found;
  }

  test("equal the caller's searches, with hidden fields and unreadable types", async () => {
    const hidesContact = { ...FULL_RIGHTS, hiddenFields: ['Contact'] };
    const readsNone = { ...FULL_RIGHTS, record: none };
    const whole = await counts(admin);
    expect(whole).toEqual(await searched(admin));
    expect(whole.map(({ contactId }) => contactId)).toEqual(contactIds.slice(0, 2));
    const shown = new Set([JSON.stringify(whole)]);
    for (const [directoryId, rights] of [
      [cases.directory.id, hidesContact],
      [deals.directory.id, readsNone],
    ] as const) {
      const guest = await api.colleague(admin);
      await grantRights(admin, guest.user.id, { directoryId, rights });
      const own = await counts(guest);
      expect(own).toEqual(await searched(guest));
      shown.add(JSON.stringify(own));
    }
    // The users see different counts; otherwise the comparison wouldn't prove anything.
    expect(shown.size).toBe(3);
  });

  test('exclude processes whose status hides the contact', async () => {
    const { id, name, type } = cases.directory;
    const statusList = cases.directory.statusList.map(status =>
      status.name === 'Waiting' ? { ...status, fields: { Contact: { hidden: true } } } : status,
    );
    const before = await counts(admin);
    await admin.ok('updateDirectory', { params: { id }, body: { name, type, statusList } });
    const after = await counts(admin);
    expect(after).toEqual(await searched(admin));
    expect(after).not.toEqual(before);
  });

  test('are returned once per contact, without revealing unknown or foreign contacts', async () => {
    const [first = ''] = contactIds;
    const once = await counts(admin, [first]);
    expect(await counts(admin, [first, first, first.toUpperCase()])).toEqual(once);
    expect(await counts(admin, [randomUUID()])).toEqual([]);
    const stranger = await api.admin();
    expect(await counts(stranger)).toEqual([]);
    await admin.refused(400, 'countContactProcesses', { body: { contactIds: [] } });
    const tooMany = { contactIds: Array.from({ length: 201 }, () => first) };
    await admin.refused(400, 'countContactProcesses', { body: tooMany });
  });
});
