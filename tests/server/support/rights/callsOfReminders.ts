import { call, type RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

type Id = (name: string) => string;

const one = (target: Id) => ({ params: { id: target('reminder') } });
const till = { till: '2090-01-01T00:00:00Z' };

/**
 * Creates the caller's reminder about a record that the readers can see too. For users who can't have reminders,
 * creates the administrator's reminder instead.
 */
const newReminder = async ({ people }: RightsWorld, own: Ids): Promise<Ids> => {
  const owner = Object.values(people).find(({ user }) => user.id === own.self) ?? people.admin;
  const author = [people.reader, people.nobody].includes(owner) ? people.admin : owner;
  const record = { directoryId: own.directory ?? '', itemId: own.item ?? '' };
  const body = { text: 'Fresh', dueAt: '2090-01-01T09:00:00Z', ...record };
  return { reminder: (await author.ok('createReminder', { body })).id };
};

const input = (target: Id, own: Id) => ({
  text: 'Call',
  startsLocal: '2090-01-01T09:00',
  timeZone: 'Europe/Kyiv',
  repeat: 'FREQ=WEEKLY',
  users: [own('self')],
  groups: [own('group')],
  directoryId: target('directory'),
  itemId: target('item'),
});

export const reminderCalls: readonly RightsCall[] = [
  call('createReminder', (target, own) => ({ body: input(target, own) })),
  call('listActiveReminders'),
  call('previewReminder', { body: { startsLocal: '2090-01-01T09:00', repeat: 'FREQ=WEEKLY' } }),
  call('searchReminders', target => ({
    body: { directoryId: target('directory'), itemId: target('item'), keyword: 'call' },
  })),
  call('searchReminders', target => ({ body: { contactId: target('contact') } }), {
    variant: 'of a contact',
  }),
  call('searchReminders', target => ({ body: { processId: target('item') } }), { variant: 'of a process' }),
  call('getReminder', one, { fresh: newReminder }),
  call('updateReminder', (target, own) => ({ ...one(target), body: input(own, own) }), {
    fresh: newReminder,
  }),
  call('deleteReminder', one, { fresh: newReminder }),
  call('cancelReminder', one, { fresh: newReminder }),
  call('finishReminder', target => ({ ...one(target), body: { all: true } }), { fresh: newReminder }),
  call('snoozeReminder', target => ({ ...one(target), body: till }), { fresh: newReminder }),
  call('dismissReminder', target => ({ ...one(target), body: till }), { fresh: newReminder }),
];
