import { beforeEach, expect, it } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { enableChat } from '#tests/server/support/chatModule.ts';

describeServer('Ready answers of chat', api => {
  let admin: Member;

  beforeEach(async () => {
    admin = await api.admin();
    await enableChat(admin);
  });

  it('are written by administrators, and listed by name for every user', async () => {
    const colleague = await api.colleague(admin);
    const input = { name: ' Opening hours ', texts: { en: 'Hello {contact}', uk: '' } };
    const made = await admin.ok('createChatAnswer', { body: input });
    expect(made).toMatchObject({ name: 'Opening hours', texts: { en: 'Hello {contact}' } });
    await admin.ok('createChatAnswer', { body: { name: 'address', texts: { uk: 'Ми тут' } } });
    const names = async () => (await colleague.ok('listChatAnswers')).map(({ name }) => name);
    expect(await names()).toEqual(['address', 'Opening hours']);
    const params = { id: made.id };
    await admin.ok('updateChatAnswer', { params, body: { name: 'A first', texts: { en: 'Hi' } } });
    expect(await names()).toEqual(['A first', 'address']);
    await colleague.refused(403, 'updateChatAnswer', { params, body: input });
    await admin.ok('deleteChatAnswer', { params });
    await admin.refused(404, 'deleteChatAnswer', { params });
    await admin.refused(404, 'updateChatAnswer', { params, body: input });
    expect(await names()).toEqual(['address']);
  });

  it('require a unique name, ignoring case, and a text in at least one language', async () => {
    const texts = { en: 'Hello' };
    const { id } = await admin.ok('createChatAnswer', { body: { name: 'Привіт', texts } });
    const twice = await admin.refused(422, 'createChatAnswer', { body: { name: 'ПРИВІТ', texts } });
    expect(twice.issues).toMatchObject([{ path: ['name'], code: 'NotUnique' }]);
    const empty = { name: 'Empty', texts: { en: ' ', uk: '' } };
    const refused = await admin.refused(422, 'createChatAnswer', { body: empty });
    expect(refused.issues).toMatchObject([{ path: ['texts'], code: 'Required' }]);
    await admin.ok('updateChatAnswer', { params: { id }, body: { name: 'ПРИВІТ', texts } });
    const other = await api.admin();
    await enableChat(other);
    await other.ok('createChatAnswer', { body: { name: 'Привіт', texts } });
  });
});
