/**
 * A Bot API server with the features that Docket's bots need. It records what bots send, holds polls until there are
 * updates, and fails on demand.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedBotCall {
  readonly token: string;
  readonly method: string;
  readonly payload: Record<string, unknown>;
  /** The content of an uploaded file, as text. */
  readonly content: string | null;
  /** The id of the sent message, if the call sent a message. */
  messageId?: number;
}

/**
 * The outcome of a call instead of its normal response. `dropped` breaks the connection without executing the call;
 * `lost` executes the call and breaks the connection before the response.
 */
export type BotFailure =
  | { readonly code: number; readonly description?: string; readonly parameters?: Record<string, number> }
  /** The call is executed, and answered once this promise resolves. */
  | { readonly after: Promise<void> }
  | 'dropped'
  | 'lost';

interface Bot {
  readonly id: number;
  readonly username: string;
  readonly updates: { update_id: number }[];
  nextUpdate: number;
  nextMessage: number;
  hasWebhook: boolean;
  /** The URL of the bot's webhook; empty if there is none. */
  webhook: string;
  isRevoked: boolean;
  /** True once a poll was answered; later polls are held until there are updates. */
  isAsked: boolean;
}

export type BotApi = Awaited<ReturnType<typeof startBotApi>>;

/**
 * The time for which polls are held: as long as a test can take, because bots of the server's earlier tests are still
 * polling.
 */
const HELD_MS = 15_000;

let shared: Promise<BotApi> | null = null;

/**
 * Returns the Bot API server shared by this worker. It is never closed, so that servers under test with the same
 * settings can be shared too.
 */
export function getSharedBotApi(): Promise<BotApi> {
  shared ??= startBotApi();
  return shared;
}

/** @param port Defaults to a free port. */
export async function startBotApi(port = 0) {
  const bots = new Map<string, Bot>();
  const files = new Map<string, string>();
  const calls: RecordedBotCall[] = [];
  const strays: string[] = [];
  const failures: { method: string; failure: BotFailure }[] = [];
  const waiting = new Map<() => void, Bot>();
  let nextBot = 1_000;

  const callsOf = (token: string) => calls.filter(call => call.token === token);
  const sending = (token: string) => callsOf(token).filter(({ method }) => method.startsWith('send'));
  /** Answers the pending polls of a bot. */
  const wake = (bot: Bot) => {
    for (const [end, asked] of [...waiting]) if (asked === bot) end();
  };
  const answer = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, code: number, description: string, parameters = {}) =>
    answer(response, code, { ok: false, error_code: code, description, parameters });

  /** Ends the pending polls of a bot, and lets the bot's next poll be answered immediately. */
  const interrupt = (bot: Bot) => {
    bot.isAsked = false;
    wake(bot);
  };

  const ask = async (bot: Bot, { offset = 0 }: { offset?: number }, response: ServerResponse) => {
    const rest = bot.updates.filter(({ update_id: id }) => id >= offset);
    bot.updates.splice(0, bot.updates.length, ...rest);
    // The first poll is answered immediately, because a bot counts as running once a poll has been answered.
    const isHeld = rest.length === 0 && bot.isAsked;
    bot.isAsked = true;
    if (isHeld) {
      await new Promise<void>(done => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          done();
        };
        const timer = setTimeout(end, HELD_MS);
        waiting.set(end, bot);
        response.on('close', () => {
          if (!response.writableEnded) bot.isAsked = false;
          end();
        });
      });
    }
    return bot.updates.slice(0, 100);
  };

  const perform = async (bot: Bot, made: RecordedBotCall, response: ServerResponse): Promise<unknown> => {
    const { method, payload } = made;
    if (method === 'getUpdates') return ask(bot, { offset: Number(payload.offset ?? 0) }, response);
    if (method === 'getMe')
      return { id: bot.id, is_bot: true, first_name: bot.username, username: bot.username };
    if (method === 'getFile') {
      const id = String(payload.file_id);
      return { file_id: id, file_unique_id: id, file_path: `files/${id}` };
    }
    if (/^send(Message|Photo|Document)$/.test(method)) {
      bot.nextMessage += 1;
      made.messageId = bot.nextMessage;
      return {
        message_id: bot.nextMessage,
        date: 1,
        chat: { id: payload.chat_id, type: 'private', first_name: '' },
      };
    }
    if (method === 'getWebhookInfo') return { url: bot.webhook, pending_update_count: 0 };
    if (method === 'deleteWebhook') setWebhook(bot, '');
    if (method === 'setWebhook') setWebhook(bot, String(payload.url));
    if (/^(delete|set)Webhook$/.test(method)) interrupt(bot);
    return true;
  };

  const server = createServer(async (request, response) => {
    const [, kind = '', token = '', rest = ''] =
      /^\/(file\/)?bot([^/]+)\/(.*)$/.exec(request.url ?? '') ?? [];
    const bot = bots.get(token);
    if (!token) strays.push(request.url ?? '');
    if (kind) {
      const content = files.get(decodeURIComponent(rest).replace('files/', ''));
      return content === undefined ? response.writeHead(404).end() : response.end(content);
    }
    const { payload, content } = await readBody(request);
    const made = { token, method: rest, payload, content };
    if (!bot || bot.isRevoked) return refuse(response, 401, 'Unauthorized');
    if (rest === 'getUpdates' && bot.hasWebhook)
      return refuse(response, 409, "Conflict: can't use getUpdates method while webhook is active");
    const place = failures.findIndex(({ method }) => method === rest);
    const failure = place < 0 ? null : failures.splice(place, 1)[0]?.failure;
    if (failure === 'dropped') return request.socket.destroy();
    if (failure && failure !== 'lost' && 'code' in failure)
      return refuse(response, failure.code, failure.description ?? 'Failed', failure.parameters);
    if (rest !== 'getUpdates') calls.push(made);
    const result = await perform(bot, made, response);
    if (failure === 'lost') return request.socket.destroy();
    if (failure) await failure.after;
    answer(response, 200, { ok: true, result });
  });
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done));

  const update = (token: string, body: object): number => {
    const bot = bots.get(token);
    if (!bot) throw new Error('There is no such bot.');
    const id = bot.nextUpdate;
    bot.nextUpdate += 1;
    bot.updates.push({ update_id: id, ...body });
    wake(bot);
    return id;
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Requested URLs that belong to no bot. */
    strays,
    callsOf,
    files,
    /** Creates a bot. @returns The bot's token. */
    bot(username = `bot${nextBot}`): string {
      nextBot += 1;
      const token = `${nextBot}:token-of-${username}`;
      bots.set(token, {
        ...{ id: nextBot, username, updates: [], nextUpdate: 500, nextMessage: 9_000 },
        ...{ hasWebhook: false, webhook: '', isRevoked: false, isAsked: false },
      });
      return token;
    },
    of: (token: string): Readonly<Bot> => bots.get(token) as Bot,
    /** Changes the bot, with effect from its next poll. */
    change(token: string, change: Partial<Pick<Bot, 'hasWebhook' | 'isRevoked'>>): void {
      const bot = bots.get(token) as Bot;
      Object.assign(bot, change);
      interrupt(bot);
    },
    /** Returns the number of pending polls for a bot's updates. */
    waitingFor: (token: string) => [...waiting.values()].filter(bot => bot === bots.get(token)).length,
    /** Simulates that the owner has replaced the bot's token, so that the old token is rejected. */
    renew(token: string): string {
      const bot = bots.get(token) as Bot;
      bots.delete(token);
      bots.set(`${token}-new`, bot);
      interrupt(bot);
      return `${token}-new`;
    },
    /** Sets the outcome of the next call of a method. */
    fails(method: string, failure: BotFailure): void {
      failures.push({ method, failure });
      if (method === 'getUpdates') for (const bot of bots.values()) interrupt(bot);
    },
    update,
    sent: (token: string) => sending(token).map(call => call.payload),
    /** Returns the ids of the messages that `sent` returns, in the same order. */
    sentIds: (token: string) => sending(token).map(call => call.messageId ?? 0),
    close() {
      for (const end of waiting.keys()) end();
      server.closeAllConnections();
      server.close();
    },
  };
}

function setWebhook(bot: Bot, url: string): void {
  bot.webhook = url;
  bot.hasWebhook = url !== '';
}

/** Reads JSON, or a form with a file in the format that the library sends. */
async function readBody(request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  if (!request.headers['content-type']?.includes('multipart')) {
    const payload: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
    return { payload, content: null };
  }
  const payload: Record<string, unknown> = {};
  let content: string | null = null;
  for (const [, head = '', body = ''] of text.matchAll(
    /content-disposition:([^\r]*)\r\n(?:[^\r]+\r\n)*\r\n([\s\S]*?)\r\n--/gi,
  )) {
    if (head.includes('filename=')) content = body;
    else payload[/name="([^"]*)"/.exec(head)?.[1] ?? ''] = body;
  }
  return { payload, content };
}

/** Creates a user who writes to a bot. The returned functions create updates from that user. */
export function createBotPerson(id: number, { first = 'Olena', last = 'Koval', lang = 'uk' } = {}) {
  const from = {
    id,
    is_bot: false,
    first_name: first,
    last_name: last,
    username: `user${id}`,
    language_code: lang,
  };
  const chat = { id, type: 'private', first_name: first, last_name: last, username: `user${id}` };
  let next = id * 1_000;
  const message = (body: object) => {
    next += 1;
    return { message: { message_id: next, date: Math.floor(Date.now() / 1_000), chat, from, ...body } };
  };
  return {
    chat,
    from,
    text: (text: string, more: object = {}) => message({ text, ...more }),
    message,
    edited: (messageId: number, text: string) => ({
      edited_message: { message_id: messageId, date: 1, edit_date: 2, chat, from, text },
    }),
    editedMedia: (messageId: number, media: object) => ({
      edited_message: { message_id: messageId, date: 1, edit_date: 2, chat, from, ...media },
    }),
    blocks: (status: 'kicked' | 'member') => ({
      my_chat_member: {
        chat,
        from,
        date: 1,
        old_chat_member: { status: 'member', user: from },
        new_chat_member: { status, user: from },
      },
    }),
    last: () => next,
  };
}
