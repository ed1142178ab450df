/**
 * Tests that related persons in contact cards become family if the module is on, and that family is included in cards.
 */
import { beforeEach, expect, test } from 'vitest';
import type { Directory, Import } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { checkImport, startImport, upload, waitForImport } from '#tests/server/support/imports.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD', ''].join('\r\n');

const FILE =
  card(
    'FN:Anna Koval',
    'UID:urn:uuid:anna',
    'RELATED;TYPE=spouse:urn:uuid:BORIS',
    'RELATED;TYPE=child;VALUE=text:Max Koval',
  ) +
  card(
    'FN:Boris Koval',
    'UID:urn:uuid:boris',
    'RELATED;TYPE=spouse:urn:uuid:anna',
    'RELATED;TYPE=child;VALUE=text:max koval',
  ) +
  card(
    'FN:Max Koval',
    'RELATED;TYPE=sibling;VALUE=text:Nobody Known',
    'RELATED;TYPE=friend;VALUE=text:Olha Known',
  ) +
  card('FN:Twin', 'RELATED;TYPE=me;VALUE=text:Twin', 'X-ABRELATEDNAMES:Twin') +
  card('FN:Twin', 'item1.X-ABRELATEDNAMES:Max Koval', 'item1.X-ABLabel:_$!<Mother>!$_');

describeServer('Family in contact cards', api => {
  let admin: Member;
  let contacts: Directory;
  const nameId = () => contacts.fields.find(({ code }) => code === 'name')?.id ?? '';

  beforeEach(async () => {
    admin = await api.admin();
    await setModule(true);
    const found = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
    if (!found) throw new Error('Every account has contacts.');
    contacts = found;
    const customFields = { [nameId()]: { stringValue: 'Olha Known' } };
    await admin.ok('createItem', { params: { id: contacts.id }, body: { customFields } });
  });

  const setModule = async (isOn: boolean) => {
    const { id, name, timeZone, settings } = admin.user.account;
    const body = { name, timeZone, settings: { ...settings, moduleContactFamilyEnabled: isOn } };
    await admin.ok('updateAccount', { params: { id }, body });
  };
  const imported = async (content = FILE, member = admin): Promise<Import> => {
    const read = await upload(member, contacts.id, { content, name: 'family.vcf' });
    return startImport(member, await checkImport(member, read));
  };
  /** Returns everyone's relations, by name. */
  const families = async () => {
    const { items } = await admin.ok('searchItems', {
      params: { id: contacts.id },
      body: { orderBy: { field: 'Number', asc: true } },
    });
    const told: Record<string, string[]> = {};
    for (const { id, customFields } of items) {
      const relations = await admin.ok('listRelations', { params: { id } });
      const name = customFields[nameId()]?.stringValue ?? '';
      const words = relations.map(
        ({ kind, text, contact }) => `${text ?? kind} ${contact.display.replace(/^.*\| /, '')}`,
      );
      if (words.length > 0) told[name] = words.toSorted();
    }
    return told;
  };

  test('is imported by UIDs and names, with unknown names listed, and removed on undo', async () => {
    const done = await imported();
    expect(done.written).toMatchObject({ create: 5, refused: 0 });
    expect(await families()).toEqual({
      'Anna Koval': ['Child Max Koval', 'Spouse Boris Koval'],
      'Boris Koval': ['Child Max Koval', 'Spouse Anna Koval'],
      'Max Koval': ['Child Twin', 'Parent Anna Koval', 'Parent Boris Koval', 'friend Olha Known'],
      'Olha Known': ['friend Max Koval'],
      Twin: ['Parent Max Koval'],
    });
    expect(done.family).toMatchObject({ made: 5, missingCount: 2 });
    expect(done.family?.missing.map(({ who, issue }) => [who, issue.code])).toEqual([
      ['Nobody Known', 'UnknownReference'],
      ['Twin', 'AmbiguousReference'],
    ]);
    const params = { id: done.directoryId, importId: done.id };
    const undone = await waitForImport(admin, await admin.ok('undoImport', { params }));
    expect(undone).toMatchObject({ state: 'Undone', undone: { takenBack: 5, kept: 0 } });
    expect(await families()).toEqual({});
  });

  test("isn't duplicated by another import, whose undo keeps existing relations", async () => {
    await imported();
    const before = await families();
    const again = await imported(card('FN:Somebody New', 'RELATED;TYPE=parent;VALUE=text:Anna Koval'));
    expect(again.family).toMatchObject({ made: 1, missingCount: 0 });
    const params = { id: again.directoryId, importId: again.id };
    await waitForImport(admin, await admin.ok('undoImport', { params }));
    expect(await families()).toEqual(before);
  });

  test("isn't created while the module is off, or by users who can't update contacts", async () => {
    const member = await api.colleague(admin);
    const record = { ...FULL_RIGHTS.record, update: false };
    await grantRights(admin, member.user.id, {
      directoryId: contacts.id,
      rights: { ...FULL_RIGHTS, record },
    });
    const theirs = await imported(card('FN:A', 'RELATED;TYPE=spouse;VALUE=text:Olha Known'), member);
    expect([theirs.written.create, theirs.family]).toEqual([1, undefined]);
    await setModule(false);
    const done = await imported();
    expect([done.written.create, done.family]).toEqual([5, undefined]);
    await setModule(true);
    expect(await families()).toEqual({});
  });

  test('is exported to cards, and imported from them again', async () => {
    await imported();
    const body = {
      format: 'vcf' as const,
      search: { orderBy: { field: 'Number', asc: true } },
      columns: ['Number'],
    };
    const { text } = await admin.call('exportItems', { params: { id: contacts.id }, body });
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain('RELATED;TYPE=spouse;VALUE=text:Boris Koval');
    expect(unfolded).toContain('RELATED;TYPE=friend;VALUE=text:Olha Known');
    await setModule(false);
    const off = await admin.call('exportItems', { params: { id: contacts.id }, body });
    expect(off.text).not.toContain('RELATED');
    const other = await api.admin();
    admin = other;
    await setModule(true);
    contacts = (await other.ok('listDirectories')).find(({ builtIn }) => builtIn) ?? contacts;
    const again = await imported(text);
    expect(again.family?.made).toBe(5);
    expect((await families())['Max Koval']).toEqual([
      'Child Twin',
      'Parent Anna Koval',
      'Parent Boris Koval',
      'friend Olha Known',
    ]);
  });
});
