import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeServer } from '#tests/server/harness.ts';
import { type Listener, listen, waitUntil } from '#tests/server/support/listener.ts';
import { confirmAddress, makeMailsDue, readOutbox } from '#tests/server/support/notificationMails.ts';
import { askEverything, type CanaryResponse } from '#tests/server/support/rights/canaryCalls.ts';
import { toTextValue } from '#tests/server/support/rights/records.ts';
import { buildRightsWorld, type RightsWorld } from '#tests/server/support/rights/world.ts';

/**
 * Tests two accounts that differ only in what is hidden from a user: values of hidden fields of every type, texts
 * derived from them, records of a directory they can't read, values hidden by a status. Whatever the user requests,
 * even with the exact words of one account, both respond the same, in the same order and with the same totals, without
 * a byte of hidden data.
 */
const SECRETS = { one: { word: 'quokka', digit: 1 }, other: { word: 'wombat', digit: 3 } };

describeServer('Hidden values', api => {
  let one: RightsWorld;
  let other: RightsWorld;
  const listeners: Listener[] = [];
  beforeAll(async () => {
    [one, other] = await Promise.all([
      buildRightsWorld(api, SECRETS.one),
      buildRightsWorld(api, SECRETS.other),
    ]);
  });
  afterAll(() => Promise.all(listeners.map(({ connection }) => connection.stop())));

  test.each(['limited', 'chief'] as const)(
    "don't appear in or affect any response to the %s user",
    async name => {
      const ask = (world: RightsWorld) =>
        askEverything(world, world.people[name], { ids: world.idsOf('admin'), guess: SECRETS.one.word });
      const [mine, theirs] = [await ask(one), await ask(other)];
      const tells = theirs.filter(asked => hasSecret(asked, name === 'chief'));
      expect(tells.map(({ what, text }) => `${what}: ${around(text)}`)).toEqual([]);
      const [left, right] = [
        anonymous(mine, SECRETS.one.word, name),
        anonymous(theirs, SECRETS.other.word, name),
      ];
      const different = left.flatMap((asked, index) => {
        const twin = right[index];
        return asked.text === twin?.text
          ? []
          : [`${asked.what}\n  ${getDifference(asked.text, twin?.text ?? '')}`];
      });
      expect(different).toEqual([]);
      expect(mine.length).toBeGreaterThan(500);
    },
    400_000,
  );

  test("don't appear in notification emails", async () => {
    const { limited } = other.people;
    await confirmAddress(api, limited);
    const settings = await limited.ok('getNotificationSettings');
    const kinds = Object.keys(settings.kinds).map(kind => [
      kind,
      { app: true, desktop: true, email: 'AtOnce' },
    ]);
    await limited.ok('saveNotificationSettings', { body: { ...settings, kinds: Object.fromEntries(kinds) } });
    await makeMailsDue(api, limited);
    await api.clock.settle();
    await api.jobs.settle('MailNotifications');
    const mailed = await limited.ok('searchNotifications', { body: { take: 200 } });
    expect(mailed.items.filter(({ emailedAt }) => emailedAt !== undefined).length).toBeGreaterThan(0);
    await api.jobs.settle('SendMail');
    const mails = await readOutbox(api.kernel.config, limited);
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) {
      expect(mail).not.toMatch(/wombat|777000\d|1999-01-1\d|\+3805012345/);
      expect(mail).not.toContain(other.definitions.vault.directory.id);
    }
  });

  test("don't appear in messages to open connections", async () => {
    const { people, definitions } = other;
    const listener = await listen(people.limited);
    listeners.push(listener);
    const { deals, vault } = definitions;
    const params = { id: deals.directory.id, itemId: other.idsOf('admin').item ?? '' };
    const customFields = { [deals.field('Code name').id]: toTextValue(`${SECRETS.other.word}new`) };
    await people.admin.ok('updateItem', { params, body: { customFields } });
    const locked = { [vault.field('Name').id]: toTextValue(`${SECRETS.other.word}locked`) };
    await people.keeper.ok('createItem', {
      params: { id: vault.directory.id },
      body: { customFields: locked },
    });
    await people.limited.ok('saveUserStorage', { params: { key: 'filters' }, body: {} });
    await waitUntil(
      () => listener.heard.some(({ event }) => event === 'UserStorageChanged'),
      'the end was heard',
    );
    const heard = JSON.stringify(listener.heard);
    expect(heard).not.toContain(SECRETS.other.word);
    expect(heard).not.toContain(vault.directory.id);
    expect(heard).toContain(params.itemId);
  });
});

/**
 * Removes texts that an admin can see: those of the definitions, which they edit, and, through the API, values that are
 * hidden on every screen.
 */
function withoutOwn(told: string, word: string): string {
  return told
    .replaceAll(`${word}stage`, '<stage>')
    .replaceAll(new RegExp(`${word}internal\\d`, 'g'), '<internal>');
}

function hasSecret({ text: told }: CanaryResponse, isAdmin: boolean): boolean {
  const shown = isAdmin ? withoutOwn(told, SECRETS.other.word) : told;
  return (
    shown.includes(SECRETS.other.word) ||
    /777000\d|1999-01-1\d|\+3805012345/.test(shown.replaceAll('7770002', ''))
  );
}

function around(told: string): string {
  const at = told.search(/wombat|777000|1999-01-1|\+3805012345/);
  return told.slice(Math.max(0, at - 150), at + 60);
}

/** Replaces ids by their order of appearance, and removes times, positions and module addresses. */
function anonymous(asked: readonly CanaryResponse[], word: string, name: string): CanaryResponse[] {
  const ids = new Map<string, number>();
  const numberOf = (id: string) => {
    const known = ids.get(id) ?? ids.size;
    ids.set(id, known);
    return `<${known}>`;
  };
  return asked.map(({ what, text: told }) => ({
    what,
    text: (name === 'chief' ? withoutOwn(told, word) : told)
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, id => numberOf(id.toLowerCase()))
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<instant>')
      .replaceAll(/\d\d\.\d\d\.\d{4},? \d\d:\d\d/g, '<moment>')
      // Positions begin with the time, so they always differ. Their order is still compared, through searches sorted by
      // position.
      .replaceAll(/"position":"\w+"/g, '"position":""')
      .replaceAll(/validators\/[\w-]{43}/g, 'validators/<hash>')
      .replaceAll(/"token":"[^"]*"/g, '"token":""'),
  }));
}

function getDifference(mine: string, theirs: string): string {
  let at = 0;
  while (at < mine.length && mine[at] === theirs[at]) at += 1;
  const from = Math.max(0, at - 100);
  return `${mine.slice(from, at + 100)}\n  ${theirs.slice(from, at + 100)}`;
}
