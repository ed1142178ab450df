/** Loads a chat on a website: visitors send their messages, and users reply. A repeated message is stored only once. */
import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { NewMessage, NewVisitorMessage } from '#core/model.ts';
import { type TemplateApi, unwrapResponse } from '#core/template/templateApi.ts';
import type { ActivityScope } from './activityScope.ts';
import type { ActivityConversation, ActivityMessage, TemplateActivity } from './templateActivity.ts';

interface Site {
  readonly botId: string;
  readonly secret: string;
  readonly lang: 'en' | 'uk';
  /** A client of the public API for visitors, who have no session. */
  readonly visitors: TemplateApi;
}

export async function loadChat(
  scope: ActivityScope,
  { chat: { bot, conversations } }: TemplateActivity,
  visitors: TemplateApi,
): Promise<void> {
  const api = await scope.apiOf();
  const secret = randomBytes(32).toString('base64url');
  const botId = await saveBot(api, { ...bot, secret });
  const lang = scope.me.account.lang === 'ua' ? 'uk' : 'en';
  const site = { botId, secret, lang, visitors } as const;
  for (const conversation of conversations) await converse(scope, site, conversation);
  // The demo's website doesn't sign the identity of its visitors.
  await saveBot(api, { ...bot, secret: null });
}

async function saveBot(
  api: TemplateApi,
  body: TemplateActivity['chat']['bot'] & { readonly secret: string | null },
): Promise<string> {
  const { web } = await unwrapResponse('the bots', api.GET('/bots'));
  const known = web.find(({ name }) => name === body.name);
  if (!known) return (await unwrapResponse(body.name, api.POST('/bots/web', { body }))).id;
  const params = { path: { id: known.id } };
  await unwrapResponse(body.name, api.PUT('/bots/web/{id}', { params, body }));
  return known.id;
}

async function converse(
  scope: ActivityScope,
  site: Site,
  { visitor, messages }: ActivityConversation,
): Promise<void> {
  const { id: sub, ...claims } = visitor;
  const identity = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setExpirationTime('5m')
    .sign(Buffer.from(site.secret));
  for (const [index, message] of messages.entries()) {
    const key = `demo-conversation-${sub}-${index + 1}`;
    if (message.by === undefined) await writeAsVisitor(site, { identity, key, text: message.text });
    else
      await writeAsUser(scope, site, { title: visitor.name, message: { ...message, by: message.by }, key });
  }
}

async function writeAsVisitor(
  { botId, lang, visitors }: Site,
  { identity, key, text }: { identity: string; key: string; text: string },
): Promise<void> {
  const message: NewVisitorMessage = { text, key, lang };
  const call = visitors.POST('/widgets/{id}/messages', {
    params: { path: { id: botId } },
    headers: { 'x-visitor-identity': identity },
    body: { json: '' },
    bodySerializer: () => jsonForm(message),
  });
  await unwrapResponse(text, call);
}

async function writeAsUser(
  scope: ActivityScope,
  { botId }: Site,
  { title, message, key }: { title: string; message: ActivityMessage & { by: string }; key: string },
): Promise<void> {
  const api = await scope.apiOf(message.by === 'me' ? undefined : message.by);
  const { items } = await unwrapResponse(title, api.GET('/conversations'));
  const conversation = items.find(one => one.botId === botId && one.title === title);
  if (!conversation) throw new Error(`The conversation with ${title} is there once they have written.`);
  const { platform, id } = conversation;
  const body: NewMessage = { text: message.text, key, kind: message.isNote ? 'Note' : 'Message' };
  const call = api.POST('/conversations/{platform}/{id}/messages', {
    params: { path: { platform, id } },
    body: { json: '' },
    bodySerializer: () => jsonForm(body),
  });
  await unwrapResponse(message.text, call);
}

function jsonForm(json: object): FormData {
  const form = new FormData();
  form.append('json', JSON.stringify(json));
  return form;
}
