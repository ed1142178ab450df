/** An account with one of everything that a call can be about, and people who may see more or less of it. */
import type { Member, TestApi } from '../../harness.ts';
import { notificationFor } from '../notifications.ts';
import { parkEventOf } from '../parkedEvents.ts';
import { settleEvents } from '../settleEvents.ts';
import { makeRules } from './callsOfAutomation.ts';
import { makeChat, makeChatForm } from './callsOfChat.ts';
import { makeReports } from './callsOfReports.ts';
import { makeWebhooks } from './callsOfWebhooks.ts';
import { defineRightsWorld, type RightsDefinitions } from './definitions.ts';
import { hire, makeProfiles } from './people.ts';
import { fillDeals, fillVault, makeFamily } from './records.ts';
import { makeSharedReminders } from './sharedReminders.ts';
import { makeConfiguration, makeOwn } from './things.ts';

/**
 * The admin and the member are staff: full rights everywhere but in the vault. The reader only reads and the limited does
 * everything, both without the hidden fields; the chief is an admin with the rights of the limited. The keeper has full
 * rights in the vault too. Nobody has no profile.
 */
export const PEOPLE = ['admin', 'member', 'reader', 'limited', 'chief', 'keeper', 'nobody'] as const;
export type PersonName = (typeof PEOPLE)[number];

/** Ids by what they are of. */
export type Ids = Readonly<Record<string, string>>;

export interface RightsWorld {
  readonly people: Readonly<Record<PersonName, Member>>;
  readonly definitions: RightsDefinitions;
  readonly database: TestApi['database'];
  /** What the staff may see; view, import, draft and bulk change are the person's own where they have some. */
  idsOf(person: PersonName): Ids;
  /** The same kinds of things in the vault. */
  readonly vault: Ids;
  /** View, import, draft and bulk change of somebody else, in the directory that everybody uses. */
  readonly others: Ids;
  /** Makes an event of the account that nobody could deal with; answers its id. */
  parkEvent(): Promise<string>;
  /** Tells a person of something; answers its id. */
  notify(person: Member): Promise<string>;
}

/** What the values that the limited may not see are made of; `digit` those of numbers, dates and places. */
export interface Secret {
  readonly word: string;
  readonly digit: number;
}

export async function buildRightsWorld(
  api: TestApi,
  secret: Secret = { word: 'hidden', digit: 1 },
): Promise<RightsWorld> {
  const admin = await api.admin();
  await admin.ok('updateAccount', {
    params: { id: admin.user.account.id },
    body: {
      name: 'Rights',
      timeZone: 'Europe/Kyiv',
      settings: {
        moduleFileStorageEnabled: true,
        moduleChatBotEnabled: true,
        moduleContactFamilyEnabled: true,
      },
    },
  });
  const definitions = await defineRightsWorld(admin, `${secret.word}stage`);
  const { people, ids: staff } = await hire(api, admin);
  const records = await fillDeals(admin, definitions, secret);
  const family = await makeFamily(admin, secret);
  const profiles = await makeProfiles(admin, { people, definitions, staff: staff.group ?? '', family });
  const things = await makeConfiguration(admin, { definitions, secret, staff: staff.group ?? '' });
  const parkEvent = () => parkEventOf(api, admin.user.account.id);
  const shared: Record<string, string> = {
    ...staff,
    ...records,
    ...family,
    ...profiles,
    ...things,
    parkedEvent: await parkEvent(),
  };
  const own = new Map<PersonName, Ids>();
  for (const name of ['admin', 'member', 'limited', 'keeper'] as const)
    own.set(name, {
      ...(await makeOwn(people[name], { definitions, item: shared.item ?? '', label: name })),
      notification: await notificationFor(api, people[name]),
    });
  const vault = await fillVault(people.keeper, definitions, secret);
  Object.assign(shared, await makeSharedReminders(people, { shared, vault }));
  Object.assign(shared, await makeWebhooks(people.admin));
  Object.assign(shared, await makeRules(people.admin, shared));
  Object.assign(shared, await makeReports(people.admin, shared));
  const { chat, hiddenChat } = await makeChat(api, people.admin, { secret, shared });
  Object.assign(shared, chat, {
    chatForm: await makeChatForm(people.admin, name => shared[name] ?? '', 'Form'),
  });
  Object.assign(vault, hiddenChat);
  const { limited, keeper } = people;
  const about = ({ directory: directoryId, item: itemId }: Ids) => ({ directoryId, itemId });
  shared.dealNotification = await notificationFor(api, limited, about(shared));
  shared.lockedNotification = await notificationFor(api, limited, about(vault));
  // Boot tells of notifications: those of what was made here are there by now.
  await settleEvents(api, 'notifications');
  return {
    people,
    definitions,
    database: api.database,
    idsOf: name => ({ ...shared, ...(own.get(name) ?? own.get('admin')), self: people[name].user.id }),
    vault: {
      ...vault,
      transformation: shared.vaultTransformation ?? '',
      spareTransformation: shared.vaultTransformation ?? '',
      notification: await notificationFor(api, keeper, about(vault)),
    },
    parkEvent,
    notify: person => notificationFor(api, person),
    others: own.get('keeper') ?? {},
  };
}
