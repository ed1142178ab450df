/** Tests the public page of a form: what visitors can see, create, and not access. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { ChatForm, ChatFormInput, Item, Problem } from '#core/model.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import type { Answer } from '#tests/server/support/apiClient.ts';
import { enableChat } from '#tests/server/support/chatModule.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { createPublicVisitor, type PublicVisitor, publishForm } from './publicForms.ts';

const text = (stringValue: string) => ({ stringValue });
const CANARY = 'Canary';
const SCRIPT = `
form.set('secret', '${CANARY} ' + (form.get('title') ?? ''));
form.readonly('secret');
form.require('secret');
if (form.get('title') === 'urgent') form.require('place');
if (form.get('title') === 'no') refuse('title', { en: 'Not that.', uk: 'Не це.' });`;
const status = (name: string) => ({ name, type: 'Active' as const, color: '#000000', textColor: '#ffffff' });

describeOwnServer('Public forms', api => {
  let admin: Member;
  let places: DefinedDirectory;
  let requests: DefinedDirectory;
  let formId: string;
  let stranger: PublicVisitor;

  beforeEach(async () => {
    admin = await api.admin();
    await enableChat(admin);
    places = await defineDirectory(admin, { name: 'Places', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    const displayed = { name: 'Places', type: 'Data' as const, displayFieldId: places.field('Name').id };
    await admin.ok('updateDirectory', { params: { id: places.directory.id }, body: displayed });
    const input = { name: CANARY, type: 'Data' as const, description: CANARY };
    const made = await defineDirectory(admin, { ...input, statusList: [status('New'), status(CANARY)] }, [
      { name: 'Title', type: 'String', required: true },
      { name: 'Place', type: 'Directory', directoryId: places.directory.id },
      { name: 'Who', type: 'Person' },
      { name: CANARY, code: 'secret', type: 'String' },
    ]);
    const { id, statusList } = made.directory;
    const scripts = { onNewScript: SCRIPT, onChangedScript: SCRIPT };
    await admin.ok('updateDirectory', { params: { id }, body: { ...input, statusList, scripts } });
    requests = made;
    formId = randomUUID();
    await save();
    stranger = createPublicVisitor(api, formId);
  });

  const id = (name: string) => requests.field(name).id;
  const save = (more: Partial<ChatFormInput> = {}) =>
    publishForm(
      admin,
      { directoryId: requests.directory.id, fieldIds: [id('Place'), id('Title'), id('Who')], ...more },
      formId,
    );
  const records = async (): Promise<Item[]> =>
    (await admin.ok('searchItems', { params: { id: requests.directory.id }, body: {} })).items;
  const issuesOf = ({ json }: Answer) =>
    (json as Problem).issues.map(({ code, path }) => [...path, code].join(' '));
  const createPlaces = async (...names: string[]) => {
    for (const name of names)
      await admin.ok('createItem', {
        params: { id: places.directory.id },
        body: { customFields: { [places.field('Name').id]: text(name) } },
      });
  };

  it('reveal only the fields they ask for, in order, and nothing else of the account', async () => {
    const form = await stranger.opens();
    expect(form.directory.fields.map(({ name }) => name)).toEqual(['Place', 'Title', 'Who']);
    expect(form.directory.statusList).toHaveLength(1);
    expect(form.directory.scriptsAtServer).toBe(true);
    const told = [form, await stranger.drafts({ [id('Title')]: text('A roof') })];
    const validator = await stranger.client.send('GET', form.directory.validatorUrl ?? '');
    expect(validator.status).toBe(200);
    expect(JSON.stringify(told) + validator.text).not.toContain(CANARY);
    expect(JSON.stringify(told)).not.toContain(id(CANARY));
    expect(JSON.stringify(told)).not.toContain(admin.user.id);
  });

  it("create one record, with script values in fields that aren't shown", async () => {
    const answer = await stranger.sends({ [id('Title')]: text('A roof') });
    expect(answer.status, answer.text).toBe(200);
    const [record, ...others] = await records();
    expect(others).toEqual([]);
    expect(answer.json).toEqual({ number: record?.number });
    expect(record?.customFields).toEqual({
      [id('Title')]: text('A roof'),
      [id(CANARY)]: text('Canary A roof'),
    });
  });

  it('apply requirements set by scripts, and reject answers that scripts reject', async () => {
    const { scripted } = await stranger.drafts({ [id('Title')]: text('urgent') });
    expect(scripted?.outcome?.patches).toEqual({ [id('Place')]: { required: true } });
    expect(scripted?.outcome?.values).toEqual({});
    const urgent = await stranger.sends({ [id('Title')]: text('urgent') });
    expect(issuesOf(urgent)).toEqual([`customFields ${id('Place')} Required`]);
    const refused = await stranger.sends({ [id('Title')]: text('no') });
    expect(issuesOf(refused)).toEqual([`customFields ${id('Title')} ScriptRefused`]);
    expect(await records()).toEqual([]);
  });

  it('can be previewed before they are saved, including their scripts', async () => {
    const [{ issues: _, id: __, ...form }] = (await admin.ok('listChatForms')) as [ChatForm];
    const { progress } = await admin.ok('previewChatForm', {
      body: { form: { ...form, fieldIds: [id('Title')] } },
    });
    const answer = { kind: 'Words' as const, text: 'no' };
    const body = { form: { ...form, fieldIds: [id('Title')] }, ...(progress ? { progress } : {}), answer };
    const { issues } = await admin.ok('previewChatForm', { body });
    expect(issues.map(({ code }) => code)).toEqual(['ScriptRefused']);
  });

  it('reject fields outside the form in the same way, whether they exist or not', async () => {
    for (const other of [id(CANARY), randomUUID(), 'Contact']) {
      const answer = await stranger.sends({ [id('Title')]: text('A roof'), [other]: text('mine') });
      expect([answer.status, issuesOf(answer)]).toEqual([422, [`customFields ${other} UnknownField`]]);
      const { customFields } = await stranger.drafts({ [id('Title')]: text('A'), [other]: text('mine') });
      expect(customFields).toEqual({});
    }
    expect(await records()).toEqual([]);
  });

  it('look up records and users only for their own fields', async () => {
    await createPlaces('Kyiv', 'Kyivets', 'Lviv');
    const found = async (search: Parameters<PublicVisitor['finds']>[0]) => {
      const answer = await stranger.finds(search);
      return answer.status === 200
        ? (answer.json as { label: string }[]).map(({ label }) => label)
        : answer.status;
    };
    expect(await found({ fieldId: id('Place'), text: 'ky' })).toEqual(['#2 | Kyivets', '#1 | Kyiv']);
    expect(await found({ fieldId: id('Place'), text: 'k' })).toEqual([]);
    expect(await found({ fieldId: id('Place') })).toEqual([]);
    expect(await found({ fieldId: id('Who'), text: admin.user.name.slice(0, 4) })).toEqual([admin.user.name]);
    expect(await found({ fieldId: id('Who'), text: '' })).toEqual([]);
    expect(await found({ fieldId: id('Title'), text: 'ab' })).toBe(404);
    expect(await found({ fieldId: id(CANARY), text: 'ab' })).toBe(404);
    expect(await found({ fieldId: id('Place'), columnId: id('Title'), text: 'ab' })).toBe(404);
    await save({ fieldIds: [id('Title')] });
    expect(await found({ fieldId: id('Place'), text: 'ky' })).toBe(404);
  });

  it('return the same 404 for every reason they are unavailable', async () => {
    const answers = async (one: PublicVisitor) => {
      const file = new File(['x'], 'a.txt', { type: 'text/plain' });
      const at = one.at;
      const proof = await stranger.proof().catch(() => null);
      return [
        await one.client.call('openPublicForm', at),
        await one.client.call('draftPublicForm', { ...at, body: { customFields: {} } }),
        await one.finds({ fieldId: id('Place'), text: 'ky' }),
        await one.uploads(file),
        await one.client.call('challengePublicForm', at),
        ...(proof ? [await one.sends({ [id('Title')]: text('A roof') }, { proof })] : []),
      ].map(({ status: answered, text: said }) => [answered, said]);
    };
    const [first] = await answers(createPublicVisitor(api, randomUUID()));
    expect(first?.[0]).toBe(404);
    const gone = async () => {
      // The request for a proof of work must not reveal that a profile or a field is invalid.
      const all = await answers(stranger);
      expect(all.filter(answer => answer[0] !== 200).every(answer => answer[1] === first?.[1])).toBe(true);
      expect((await stranger.client.call('openPublicForm', stranger.at)).text).toBe(first?.[1]);
    };
    await save({ enabled: false });
    await gone();
    await save({ start: { agent: true } });
    await gone();
    await save();
    await stranger.opens();
    const { id: accountId, name, timeZone, settings } = admin.user.account;
    const body = { name, timeZone, settings: { ...settings, moduleChatBotEnabled: false } };
    await admin.ok('updateAccount', { params: { id: accountId }, body });
    await gone();
    expect(await records()).toEqual([]);
  });

  it("return 404 once their profile can't create records", async () => {
    const rights = {
      record: { read: true, create: false, update: false, delete: false },
      ...{ comments: { read: false, create: false, update: false, delete: false }, showOnMenu: false },
      ...{ files: { read: false, create: false, update: false, delete: false }, changes: { read: false } },
      hiddenFields: [],
    };
    const made = { name: 'Strangers', assignments: [], directories: [], menu: [] };
    const open = { ...rights, record: { ...rights.record, create: true } };
    const profile = await admin.ok('createUsageProfile', { body: { ...made, otherDirectories: open } });
    await save({ profileId: profile.id });
    await stranger.opens();
    await admin.ok('updateUsageProfile', {
      params: { id: profile.id },
      body: { ...made, id: profile.id, otherDirectories: rights },
    });
    await stranger.client.refused(404, 'openPublicForm', stranger.at);
    expect((await stranger.sends({ [id('Title')]: text('A roof') })).status).toBe(404);
    expect(await records()).toEqual([]);
  });
});
