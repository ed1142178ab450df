/** Measures what users of the chat wait for in an account with many conversations. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright';
import type { Conversation, CurrentUser, WebBot } from '#core/model.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { insertConversations, WORDS } from '../server/support/manyConversations.ts';
import { type ApiCaller, registerCaller } from './support/apiCaller.ts';
import { logInPage, withBrowser } from './support/browser.ts';
import { type BenchDatabase, runOnPostgres } from './support/places.ts';
import { type Bench, type BenchRow, computeMedian, computePercentile } from './support/rows.ts';
import { startServerProcess } from './support/serverProcess.ts';

/** `BENCH_CONVERSATIONS=10000` shortens the run. */
const conversations = Number(process.env.BENCH_CONVERSATIONS ?? '100000');
const MESSAGES_EACH = 20;
const BATCH = 5_000;
const CALLS = 200;
/** Fewer than the 20 messages that a visitor can send per minute. */
const LIVE_MESSAGES = 15;
const GOALS = { read: 10, search: 60, live: 300 };

export const chatBench: Bench = {
  name: 'chat',
  title: `${conversations.toLocaleString('en')} conversations with ${(conversations * MESSAGES_EACH).toLocaleString('en')} messages`,
  run: () => runOnPostgres(measure),
};

async function measure(place: BenchDatabase): Promise<BenchRow[]> {
  const server = await startServerProcess(place);
  const caller = await registerCaller(server.url);
  try {
    const bot = await makeBot(caller);
    await fill(place, bot.id);
    return [
      ...(await timesOfReading(caller)),
      ...(await timesOfSearching(caller)),
      ...(await timesUntilShown(server.url, bot)),
    ];
  } finally {
    caller.close();
    await server.stop();
  }
}

async function makeBot(admin: ApiCaller): Promise<WebBot> {
  const { authUser } = await admin.call<{ authUser: CurrentUser }>('GET', 'boot');
  const { id, name, timeZone, settings } = authUser.account;
  const body = { name, timeZone, settings: { ...settings, moduleChatBotEnabled: true } };
  await admin.call('PUT', `accounts/${id}`, body);
  return admin.call<WebBot>('POST', 'bots/web', { name: 'Help' });
}

/** Inserts the oldest conversations first, as in reality. */
async function fill(place: BenchDatabase, botId: string): Promise<void> {
  const database = await openDatabase(place);
  try {
    for (let last = conversations; last > 0; last -= BATCH) {
      const first = Math.max(1, last - BATCH + 1);
      await database.asSystem(trx =>
        insertConversations(trx, { botId, messages: MESSAGES_EACH, first, last }),
      );
    }
    // A server's autovacuum does this within minutes.
    await sql`vacuum (analyze) conversations, messages`.execute(database.asOwner);
  } finally {
    await database.close();
  }
}

async function timesOfReading(caller: ApiCaller): Promise<BenchRow[]> {
  const { items } = await caller.call<{ items: Conversation[] }>('GET', 'conversations');
  const thread = (turn: number) => `conversations/web/${items[turn % items.length]?.id}/messages`;
  return [
    ...getRows('a page of the list', await times(caller, () => 'conversations'), GOALS.read),
    ...getRows(
      'the list of what is unread',
      await times(caller, () => 'conversations?managerQuickFilter=Unread'),
    ),
    ...getRows('a thread', await times(caller, thread), GOALS.read),
    ...getRows('the count of unread messages', await times(caller, () => 'conversations/unread-messages')),
  ];
}

async function timesOfSearching(caller: ApiCaller): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [kind, word] of Object.entries(WORDS)) {
    const all = await times(caller, () => `conversations?keyword=${word}`);
    rows.push(...getRows(`a search for a ${kind} word`, all, GOALS.search));
  }
  return rows;
}

async function times(caller: ApiCaller, pathOf: (turn: number) => string): Promise<number[]> {
  const all: number[] = [];
  // The first calls aren't counted, because they compile code and plan queries.
  for (let turn = -20; turn < CALLS; turn += 1) {
    const ms = await caller.time('GET', pathOf(turn + 20));
    if (turn >= 0) all.push(ms);
  }
  return all;
}

function getRows(name: string, all: readonly number[], atMost?: number): BenchRow[] {
  return [
    {
      name: `${name}, p50`,
      value: computeMedian(all),
      unit: 'ms',
      ...(atMost === undefined ? {} : { goal: { atMost } }),
    },
    { name: `${name}, p99`, value: computePercentile(all, 0.99), unit: 'ms' },
  ];
}

/** Measures the time from the visitor's call until the text is shown in an agent's open conversation. */
async function timesUntilShown(url: string, bot: WebBot): Promise<BenchRow[]> {
  const headers = { 'x-visitor-token': randomBytes(32).toString('base64url') };
  const say = (text: string) => {
    const body = new FormData();
    body.set('json', JSON.stringify({ key: randomUUID(), text }));
    return fetch(`${url}/api/widgets/${bot.id}/messages`, { method: 'POST', headers, body });
  };
  return withBrowser(async browser => {
    const page = await browser.newPage();
    await say('The first one');
    await logInPage(page, url);
    await page.goto(`${url}/chat`);
    await page.getByRole('button', { name: /The first one/ }).click();
    await shown(page, 'The first one');
    const all: number[] = [];
    for (let turn = 1; turn <= LIVE_MESSAGES; turn += 1) {
      const text = `Live message number ${turn}`;
      const startedAt = performance.now();
      await Promise.all([say(text), shown(page, text)]);
      all.push(performance.now() - startedAt);
    }
    return getRows('a message of a visitor until the thread shows it', all, GOALS.live);
  });
}

async function shown(page: Page, text: string): Promise<void> {
  await page.getByRole('log').getByText(text, { exact: true }).waitFor();
}
