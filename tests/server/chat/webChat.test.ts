import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { WebBot, WebBotInput } from '#core/model.ts';
import { describeOwnServer, type Member, type OwnTestApi } from '#tests/server/harness.ts';
import { enableChat } from '#tests/server/support/chatModule.ts';
import { toFormData } from '#tests/server/support/chatWorld.ts';
import { readAnswerBeforeBody } from '#tests/server/support/storedFiles.ts';
import { createVisitor, signIdentity, type Visitor } from '#tests/server/support/visitors.ts';

const SECRET = 'a secret of the site, long enough';

describeOwnServer('Web chat', api => {
  let admin: Member;
  let bot: WebBot;
  let visitor: Visitor;

  const make = (input: Partial<WebBotInput> = {}) =>
    admin.ok('createWebBot', { body: { name: 'Help', ...input } });
  const conversations = async (member = admin) => (await member.ok('listConversations')).items;
  const first = async () => {
    const [found] = await conversations();
    if (!found) throw new Error('There is no conversation.');
    return found;
  };
  const of = (id: string) => ({ platform: 'web', id });
  const answer = async (message: object, file?: File) => {
    const params = of((await first()).id);
    const sent = await admin.ok('sendMessage', { params, form: toFormData(message, file) });
    await settle(api);
    return sent;
  };

  beforeEach(async () => {
    admin = await api.admin();
    await enableChat(admin);
    bot = await make({ secret: SECRET, origins: ['https://www.example.org'] });
    visitor = createVisitor(api, bot.id);
  });

  it("turns a visitor's messages into a conversation, and shows them the answers", async () => {
    expect(await visitor.chat()).toEqual({ version: '', messages: [], hasEarlier: false, isWriting: false });
    const said = await visitor.says('Is it open today?', { lang: 'uk' });
    expect(said).toMatchObject({ isOwn: true, text: 'Is it open today?' });
    expect(await first()).toMatchObject({
      ...{ platform: 'web', botId: bot.id, state: 'Open', unreadMessageCount: 1, canSend: true },
      title: expect.stringMatching(/^#[0-9A-F]{6}$/),
    });
    const sent = await answer({ text: 'Yes, till six.' });
    expect(sent.delivery).toBe('Queued');
    const thread = await admin.ok('listMessages', { params: of((await first()).id) });
    expect(thread.map(({ delivery }) => delivery)).toEqual([undefined, 'Sent']);
    expect(await visitor.texts()).toEqual(['Is it open today?', 'Yes, till six.']);
    expect((await first()).unreadMessageCount).toBe(0);
    // After the agent has closed it, the same visitor writes again.
    const { id } = await first();
    await admin.ok('setConversationState', { params: of(id), body: { state: 'Closed' } });
    await visitor.says('Thank you');
    expect(await first()).toMatchObject({ id, state: 'Open', unreadMessageCount: 1 });
  });

  it('shows users the name, page and browser of a visitor', async () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const olena = createVisitor(api, bot.id, { ...visitor.headers, 'user-agent': firefox });
    const page = 'https://www.example.org/prices';
    await olena.says('How much is it?', { name: ' Olena ', page });
    const about = { page, browser: 'Firefox, Windows' };
    expect(await first()).toMatchObject({ title: 'Olena', visitor: about });
    // A later message without a name comes from the same visitor.
    await olena.says('And with delivery?', { page: 'https://www.example.org/delivery' });
    expect(await first()).toMatchObject({
      title: 'Olena',
      visitor: { ...about, page: 'https://www.example.org/delivery' },
    });
    const odd = await olena.tries({ text: 'Hello', page: 'javascript:alert(1)' });
    expect(odd.status).toBeGreaterThanOrEqual(400);
    const claims = { sub: '7', name: 'Olena Koval' };
    const signed = createVisitor(api, bot.id, await signIdentity(SECRET, claims));
    await signed.says('It is me', { name: 'Somebody else' });
    expect((await conversations()).map(({ title }) => title)).toContain('Olena Koval');
  });

  it('stores a repeated message once, and shows each chat only to its visitor', async () => {
    const key = randomBytes(16).toString('base64url');
    const one = await visitor.says('Hello', { key });
    expect((await visitor.says('Hello', { key })).id).toBe(one.id);
    expect(await visitor.texts()).toEqual(['Hello']);
    const other = createVisitor(api, bot.id);
    expect(await other.texts()).toEqual([]);
    await other.says('Good morning', { key });
    expect(await other.texts()).toEqual(['Good morning']);
    expect(await conversations()).toHaveLength(2);
    const params = { id: bot.id };
    await other.client.refused(404, 'listVisitorMessages', {
      ...{ params, headers: other.headers, query: { before: one.id } },
    });
    await api.visitor().refused(400, 'sendVisitorMessage', { params, form: toFormData({ text: 'x', key }) });
  });

  it('never reveals a note to the visitor, even through replies to it', async () => {
    await visitor.says('Hello');
    const before = await visitor.chat();
    const note = await answer({ text: 'SECRET NOTE', kind: 'Note' });
    const params = { ...of((await first()).id), msgId: note.id };
    await admin.ok('updateMessage', { params, body: { text: 'SECRET NOTE, changed' } });
    expect(await visitor.chat()).toEqual(before);
    await answer({ text: 'Hi', replyTo: note.id });
    const { messages } = await visitor.chat();
    expect(messages.map(({ text }) => text)).toEqual(['Hello', 'Hi']);
    const heard = JSON.stringify([messages, await visitor.open()]);
    for (const hidden of ['SECRET', note.id, admin.user.id, admin.user.name, '"seq"'])
      expect(heard).not.toContain(hidden);
    expect((await visitor.file(note.id)).status).toBe(404);
  });

  it('updates a waiting visitor about replies, edits, deletions and typing, but not about notes', async () => {
    await visitor.says('Hello');
    let { version: seen } = await visitor.chat();
    const waits = async (work: () => Promise<unknown>) => {
      const waiting = visitor.chat({ seen });
      await work();
      const chat = await waiting;
      seen = chat.version;
      return chat.messages.at(-1);
    };
    const sent = await answer({ text: 'Welcom' });
    ({ version: seen } = await visitor.chat());
    const params = { ...of((await first()).id), msgId: sent.id };
    expect(await waits(() => admin.ok('updateMessage', { params, body: { text: 'Welcome' } }))).toMatchObject(
      { text: 'Welcome', editedAt: expect.any(String) },
    );
    expect(await waits(() => admin.ok('deleteMessage', { params }))).toMatchObject({
      ...{ text: '', deletedAt: expect.any(String) },
    });
    expect(
      await waits(async () => {
        await answer({ text: 'A note', kind: 'Note' });
        await answer({ text: 'Good morning' });
      }),
    ).toMatchObject({ text: 'Good morning' });
    const waiting = visitor.chat({ seen });
    await admin.ok('noteWriting', { params: of((await first()).id) });
    expect((await waiting).isWriting).toBe(true);
  });

  it('accepts files in both directions, but rejects executable or oversized ones', async () => {
    const picture = new File(['picture'], '../we<b>.png', { type: 'image/png' });
    const { id, file } = await visitor.says('', {}, picture);
    expect(file).toMatchObject({ name: 'we<b>.png', type: 'image/png', size: 7 });
    const conversation = await first();
    const got = await admin.call('getMessageFile', { params: { ...of(conversation.id), msgId: id } });
    expect([got.text, got.headers.get('content-disposition')]).toEqual([
      'picture',
      expect.stringMatching(/^attachment/),
    ]);
    const answered = await answer({ text: 'Here' }, new File(['paper'], 'paper.pdf'));
    expect((await visitor.file(answered.id)).text).toBe('paper');
    expect((await createVisitor(api, bot.id).file(answered.id)).status).toBe(404);
    for (const name of ['run.exe', 'page.html', 'drawing.svg', 'letter.pdf.js', 'packed.zip'])
      expect((await visitor.tries({ text: '' }, new File(['x'], name))).status, name).toBe(422);
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' });
    expect((await visitor.tries({ text: '' }, large)).status).toBe(413);
    expect((await visitor.tries({ text: ' ' })).status).toBe(422);
    expect((await visitor.tries({ text: 'x', kind: 'Note' })).status).toBe(400);
  });

  it("rejects a user's oversized file before its body is read if the length is known", async () => {
    await visitor.says('Hello');
    const { id } = await first();
    const path = `conversations/web/${id}/messages`;
    const answer = await readAnswerBeforeBody(api, { path, token: admin.token, length: 60 * 1024 * 1024 });
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(answer).toContain('"code":"FileTooLargeToSend","params":{"megabytes":50}');
  });

  it('recognises visitors on every device by an identity signed by the site, and rejects forged identities', async () => {
    const claims = { sub: '17', name: 'Olena Koval' };
    const signed = createVisitor(api, bot.id, await signIdentity(SECRET, claims));
    expect((await signed.open()).visitor).toBe('Olena Koval');
    await signed.says('It is me');
    expect((await first()).title).toBe('Olena Koval');
    const elsewhere = await signIdentity(SECRET, { ...claims, name: 'Olena Petrenko' });
    const again = createVisitor(api, bot.id, elsewhere);
    expect(await again.texts()).toEqual(['It is me']);
    await again.says('And here, married');
    expect((await conversations()).map(({ title }) => title)).toEqual(['Olena Petrenko']);
    const forged = [
      await signIdentity('another secret, just as long as it', claims),
      await signIdentity(SECRET, claims, { exp: null }),
      await signIdentity(SECRET, claims, { exp: 1_000 }),
      await signIdentity(SECRET, claims, { exp: '25h' }),
      await signIdentity(SECRET, { ...claims, sub: '  ' }),
      await signIdentity(SECRET, claims, { alg: 'HS512' }),
      await signIdentity(SECRET, { name: 'Olena Koval' }),
      await signIdentity(SECRET, { sub: 17 }),
      await signIdentity(SECRET, { sub: '17', name: 'x\0' }),
      { 'x-visitor-identity': `${base64({ alg: 'none' })}.${base64({ ...claims, exp: 9_999_999_999 })}.` },
      { 'x-visitor-identity': 'nothing' },
    ];
    for (const headers of forged) {
      const someone = createVisitor(api, bot.id, { ...visitor.headers, ...headers });
      const params = { id: bot.id };
      const problem = await someone.client.refused(401, 'listVisitorMessages', {
        params,
        headers: someone.headers,
      });
      expect(problem.code).toBe('IdentityRefused');
    }
    // User ids that differ only by a blank are different visitors.
    const alike = await signIdentity(SECRET, { ...claims, sub: `${claims.sub} ` });
    expect(await createVisitor(api, bot.id, alike).texts()).toEqual([]);
    // An identity signed by another site belongs to another visitor.
    const other = await make({ name: 'Other', secret: SECRET });
    expect(await createVisitor(api, other.id, signed.headers).texts()).toEqual([]);
    const unsigned = await make({ name: 'Without' });
    expect((await createVisitor(api, unsigned.id, signed.headers).tries({ text: 'x' })).status).toBe(401);
  });

  it('returns the same 404 for bots that are off, deleted or unknown', async () => {
    const off = await make({ name: 'Off', enabled: false });
    const deleted = await make({ name: 'Deleted' });
    await admin.ok('deleteWebBot', { params: { id: deleted.id } });
    const answers = [];
    for (const id of [off.id, deleted.id, admin.user.id]) {
      const { status, json } = await api.visitor().call('openWidget', { params: { id } });
      answers.push({ status, ...(json as object) });
    }
    expect(answers[0]).toMatchObject({ status: 404 });
    for (const one of answers) expect(one).toEqual(answers[0]);
    // If an account's chat is switched off, there is no widget either.
    await visitor.says('Hello');
    const { id, name, timeZone, settings } = admin.user.account;
    const body = { name, timeZone, settings: { ...settings, moduleChatBotEnabled: false } };
    await admin.ok('updateAccount', { params: { id }, body });
    expect((await visitor.tries({ text: 'Anybody?' })).status).toBe(404);
  });
});

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Waits until everything pending is sent. */
async function settle(api: OwnTestApi): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await api.clock.settle();
    await api.jobs.settle('SendMessage');
  }
}
