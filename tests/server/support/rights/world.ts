/** An account with one of every entity to which a call can refer, and users with different permissions. */
import type { Member, TestApi } from '../../harness.ts';
import { createNotification } from '../notifications.ts';
import { storeParkedEvent } from '../parkedEvents.ts';
import { settleEvents } from '../settleEvents.ts';
import { makeRules } from './callsOfAutomation.ts';
import { makeChat, makeChatForm } from './callsOfChat.ts';
import { makeReports } from './callsOfReports.ts';
import { makeWebhooks } from './callsOfWebhooks.ts';
import { defineRightsWorld, type RightsDefinitions } from './definitions.ts';
import { createPeople, makeProfiles } from './people.ts';
import { fillDeals, fillVault, makeFamily } from './records.ts';
import { makeSharedReminders } from './sharedReminders.ts';
import { createOwnEntities, makeConfiguration } from './things.ts';

/**
 * The admin and the member are staff, with full permissions everywhere except in the vault. The reader can only read,
 * and the limited user can do everything, both without the hidden fields. The chief is an administrator with the
 * permissions of the limited user. The keeper has full permissions in the vault too. `nobody` has no profile.
 */
export const PERSON_NAMES = ['admin', 'member', 'reader', 'limited', 'chief', 'keeper', 'nobody'] as const;
export type PersonName = (typeof PERSON_NAMES)[number];

/** Ids, keyed by the name of the entity. */
export type Ids = Readonly<Record<string, string>>;

export interface RightsWorld {
  readonly people: Readonly<Record<PersonName, Member>>;
  readonly definitions: RightsDefinitions;
  readonly database: TestApi['database'];
  /**
   * Returns ids of entities that the staff can see. Ids of the view, the import, the draft and the bulk change are the
   * user's own, if the user has such entities.
   */
  idsOf(person: PersonName): Ids;
  /** Entities of the same types in the vault. */
  readonly vault: Ids;
  /** View, import, draft and bulk change of another user, in the directory that everyone uses. */
  readonly others: Ids;
  /** Creates an event of the account that no subscriber could handle. Returns the id of the event. */
  parkEvent(): Promise<string>;
  /** Notifies a user. Returns the id of the notification. */
  notify(person: Member): Promise<string>;
}

/** The source of all values hidden from the limited user; `digit` is used for numbers, dates and places. */
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
  const { people, ids: staff } = await createPeople(api, admin);
  const records = await fillDeals(admin, definitions, secret);
  const family = await makeFamily(admin, secret);
  const profiles = await makeProfiles(admin, { people, definitions, staff: staff.group ?? '', family });
  const things = await makeConfiguration(admin, { definitions, secret, staff: staff.group ?? '' });
  const parkEvent = () => storeParkedEvent(api, admin.user.account.id);
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
      ...(await createOwnEntities(people[name], { definitions, item: shared.item ?? '', label: name })),
      notification: await createNotification(api, people[name]),
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
  shared.dealNotification = await createNotification(api, limited, about(shared));
  shared.lockedNotification = await createNotification(api, limited, about(vault));
  // Boot data contain notifications, so the fixture waits for the notifications about the entities created here.
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
      notification: await createNotification(api, keeper, about(vault)),
    },
    parkEvent,
    notify: person => createNotification(api, person),
    others: own.get('keeper') ?? {},
  };
}
