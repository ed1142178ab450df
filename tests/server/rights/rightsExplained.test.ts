import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { DirectoryRights, Item, RightsQuestion } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { ACTIONS_BY_PART, type RightsPart } from '#core/policy/questions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

type Question = Omit<RightsQuestion, 'directoryId'>;

describeServer('Explained permissions', api => {
  let admin: Member;
  let seller: Member;
  let reader: Member;
  let groupId: string;
  let deals: DefinedDirectory;
  let live: Item;
  let closed: Item;
  let trashed: Item;

  const directoryId = () => deals.directory.id;
  const params = (itemId = live.id) => ({ id: directoryId(), itemId });
  const ask = async (member: Member, questions: Question[], userId?: string) =>
    member.ok('explainRights', {
      body: {
        questions: questions.map(question => ({ directoryId: directoryId(), ...question })),
        ...(userId ? { userId } : {}),
      },
    });
  const codes = async (member: Member, question: Question, userId?: string) => {
    const [{ allowed, steps } = { allowed: false, steps: [] }] = await ask(member, [question], userId);
    return [allowed, ...steps.map(({ code }) => code)];
  };

  beforeAll(async () => {
    admin = await api.admin();
    const group = await admin.ok('createUserGroup', { body: { name: 'Sales', users: [] } });
    groupId = group.id;
    seller = await api.colleague(admin, { groups: [groupId] });
    reader = await api.colleague(admin);
    await defineDeals();
    const make = (member: Member, status: string) =>
      member.ok('createItem', {
        params: { id: directoryId() },
        body: { status: deals.status(status), customFields: {} },
      });
    [live, closed, trashed] = [
      await make(admin, 'Open'),
      await make(seller, 'Won'),
      await make(admin, 'Open'),
    ];
    await admin.ok('deleteItem', { params: params(trashed.id) });
    const right = { read: true, create: false, update: false, delete: false };
    const rights: DirectoryRights = {
      record: right,
      comments: { ...right, create: true },
      files: right,
      changes: { read: false },
      showOnMenu: true,
      hiddenFields: [field('Cost')],
    };
    await grantRights(admin, reader.user.id, { directoryId: directoryId(), rights });
  });

  const field = (name: string) => deals.field(name).id;

  async function defineDeals() {
    deals = await defineDirectory(
      admin,
      {
        name: 'Deals',
        type: 'Process',
        commentsEnabled: true,
        changesTrackingEnabled: true,
        statusList: [
          { name: 'Open', type: 'Active' },
          { name: 'Won', type: 'Success' },
          { name: 'Lost', type: 'Failure' },
        ],
      },
      [
        { name: 'Title', type: 'String' },
        { name: 'Cost', type: 'Number' },
        { name: 'Secret', type: 'String', hidden: true },
      ],
    );
    const [open, won, lost] = deals.directory.statusList;
    if (!open || !won || !lost) throw new Error('Three statuses were made.');
    const { fields: _, id: __, revision, validatorUrl: ___, ...directory } = deals.directory;
    await admin.ok('updateDirectory', {
      params: { id: directoryId() },
      body: {
        ...directory,
        revision,
        statusList: [
          { ...open, fields: { [field('Title')]: { readonly: true } } },
          { ...won, permissions: [{ groupId, enter: true, leave: false, edit: false }] },
          { ...lost, fields: { [field('Title')]: { hidden: true } } },
        ],
      },
    });
    deals = await readDefinedDirectory(admin, directoryId());
  }

  test('are listed rule by rule, ending with the first rule that denies access', async () => {
    expect(await codes(seller, { part: 'record', action: 'update', itemId: live.id })).toEqual([
      true,
      'ProfileByGroup',
      'OthersGranted',
      'OthersGranted',
      'RecordThere',
      'StatusOpen',
    ]);
    expect(await codes(reader, { part: 'record', action: 'update', itemId: live.id })).toEqual([
      false,
      'ProfileByUser',
      'RightGranted',
      'RightWithheld',
    ]);
    const [won] = await ask(seller, [
      { part: 'field', action: 'update', fieldId: field('Title'), itemId: closed.id },
    ]);
    expect(won?.steps.at(-1)).toEqual({
      subject: 'Group',
      code: 'NoGroupMay',
      verdict: 'Refuses',
      params: { status: 'Won', action: 'edit' },
    });
    const [entering] = await ask(admin, [
      { part: 'status', action: 'enter', statusId: deals.status('Won'), itemId: live.id },
    ]);
    expect(entering?.steps.at(-1)).toMatchObject({ code: 'GroupsMayNot', params: { groups: 'Sales' } });
    const [titles] = await ask(seller, [
      { part: 'field', action: 'update', fieldId: field('Title'), itemId: live.id },
    ]);
    expect(titles?.steps.at(-1)).toMatchObject({ code: 'FieldReadonlyInStatus', name: 'Title' });
    expect(await codes(seller, { part: 'files', action: 'read' })).toEqual([
      false,
      'ModuleOn',
      'ProfileByGroup',
      'OthersGranted',
      'FilesOff',
    ]);
  });

  test('agree with the responses of the corresponding calls', async () => {
    for (const member of [admin, seller, reader]) {
      const asked: Question[] = [live, closed].flatMap(({ id: itemId }) => [
        ...(['read', 'update', 'delete'] as const).map(action => ({
          part: 'record' as const,
          action,
          itemId,
        })),
        ...(['read', 'create'] as const).map(action => ({ part: 'comments' as const, action, itemId })),
        { part: 'changes', action: 'read', itemId },
        ...['Open', 'Won', 'Lost'].map(name => ({
          part: 'status' as const,
          action: 'enter' as const,
          statusId: deals.status(name),
          itemId,
        })),
        { part: 'field', action: 'update', fieldId: field('Title'), itemId },
      ]);
      const explained = await ask(member, asked);
      for (const [index, question] of asked.entries()) {
        const allowed = await isDone(member, question);
        if (allowed === undefined) continue;
        expect([member.user.name, question, explained[index]?.allowed]).toEqual([
          member.user.name,
          question,
          allowed,
        ]);
      }
    }
  });

  /** Returns whether the call itself succeeds; its effects are undone. `undefined` if it would do nothing. */
  async function isDone(member: Member, { part, action, itemId = '', statusId = '' }: Question) {
    const done = (status: number) => status < 300;
    if (part === 'comments' && action === 'read')
      return done((await member.call('listItemNotes', { params: params(itemId) })).status);
    if (part === 'comments')
      return done(
        (await member.call('createItemNote', { params: params(itemId), body: { text: 'Hm' } })).status,
      );
    if (part === 'changes')
      return done((await member.call('listItemChanges', { params: params(itemId) })).status);
    const item = await admin.ok('getItem', { params: params(itemId) });
    if (part === 'status') {
      if (item.status === statusId) return undefined;
      const seen = await member.ok('getItem', { params: params(itemId) });
      const open = seen.transitions?.find(transition => transition.statusId === statusId)?.open;
      if (!open) {
        const body = { text: '' };
        await member.refused(422, 'changeItemStatus', {
          params: { ...params(itemId), status: statusId },
          body,
        });
      }
      return open;
    }
    if (part === 'field') {
      const customFields = { [field('Title')]: { stringValue: randomUUID() } };
      return done(
        (await member.call('updateItem', { params: params(itemId), body: { customFields } })).status,
      );
    }
    if (action === 'read') return done((await member.call('getItem', { params: params(itemId) })).status);
    if (action === 'update') {
      const tag = await admin.ok('saveTag', { body: { name: randomUUID() } });
      return done(
        (await member.call('updateItem', { params: params(itemId), body: { tags: [tag.id] } })).status,
      );
    }
    const { status } = await member.call('deleteItem', { params: params(itemId) });
    if (done(status)) await admin.ok('restoreItem', { params: params(itemId) });
    return done(status);
  }

  test('are available to an admin for every user, and to other users only for themselves', async () => {
    const question: Question = { part: 'field', action: 'read', fieldId: field('Cost') };
    expect(await codes(admin, question, reader.user.id)).toEqual([
      false,
      'ProfileByUser',
      'RightGranted',
      'FieldHiddenByProfile',
    ]);
    expect(await codes(seller, question, seller.user.id)).toContain('FieldShown');
    const body = { userId: seller.user.id, questions: [{ ...question, directoryId: directoryId() }] };
    expect((await reader.refused(422, 'explainRights', { body })).code).toBe('NotPermitted');
    const nobody = { ...body, userId: randomUUID() };
    expect((await reader.refused(422, 'explainRights', { body: nobody })).code).toBe('NotPermitted');
    await admin.refused(404, 'explainRights', { body: nobody });
    const stranger = await api.admin();
    await admin.refused(404, 'explainRights', { body: { ...body, userId: stranger.user.id } });
  });

  test("don't reveal definitions or records that the user can't see", async () => {
    const unknown = async (member: Member, question: Partial<RightsQuestion>, status = 404) => {
      const whole = { directoryId: directoryId(), part: 'record', action: 'read', ...question } as const;
      return member.refused(status, 'explainRights', { body: { questions: [whole] } });
    };
    const hidden = await unknown(reader, { part: 'field', fieldId: field('Cost') });
    expect(await unknown(reader, { part: 'field', fieldId: randomUUID() })).toEqual(hidden);
    await unknown(reader, { part: 'field', fieldId: field('Secret') });
    await unknown(reader, { itemId: trashed.id });
    await unknown(reader, { itemId: randomUUID() });
    await unknown(reader, { part: 'status', action: 'enter', statusId: randomUUID() });
    expect(await codes(seller, { part: 'record', action: 'read', itemId: trashed.id })).toContain(
      'RecordInTrash',
    );
    expect(await codes(seller, { part: 'comments', action: 'create', itemId: trashed.id })).toContain(
      'RecordDeleted',
    );
    const blind = await api.colleague(admin);
    const none = { read: false, create: false, update: false, delete: false };
    await grantRights(admin, blind.user.id, {
      directoryId: directoryId(),
      rights: { ...FULL_RIGHTS, record: none },
    });
    expect(await unknown(blind, {})).toEqual(await unknown(blind, { directoryId: randomUUID() }));
    expect(await codes(admin, { part: 'record', action: 'read' }, blind.user.id)).toEqual([
      false,
      'ProfileByUser',
      'RightWithheld',
    ]);
    const stranger = await api.admin();
    await unknown(stranger, {});
  });

  test('are rejected with the issue of each invalid question', async () => {
    const about = { directoryId: directoryId() };
    const problem = await admin.refused(422, 'explainRights', {
      body: {
        questions: [
          { ...about, part: 'changes', action: 'update' },
          { ...about, part: 'record', action: 'read' },
          { ...about, part: 'field', action: 'read' },
        ],
      },
    });
    expect(problem.issues?.map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual([
      'questions.0.action InvalidChoice',
      'questions.2.fieldId Required',
    ]);
    const every = (Object.keys(ACTIONS_BY_PART) as RightsPart[]).flatMap(part =>
      ACTIONS_BY_PART[part].map(action => ({
        ...about,
        part,
        action,
        ...(part === 'field' ? { fieldId: field('Title') } : {}),
        ...(part === 'status' ? { statusId: deals.status('Won') } : {}),
      })),
    );
    const explained = await admin.ok('explainRights', { body: { questions: every } });
    expect(explained.length).toBe(every.length);
    expect(explained.every(({ steps, allowed }) => allowed === (steps.at(-1)?.verdict === 'Allows'))).toBe(
      true,
    );
  });
});
