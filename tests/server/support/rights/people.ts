/** Creates the users of a permission fixture, and the profiles with their permissions. */
import type { DirectoryRights } from '#core/model.ts';
import { FULL_RIGHTS, NO_RIGHTS } from '#core/policy/permissions.ts';
import type { Member, TestApi } from '../../harness.ts';
import { HIDDEN_FIELDS, type RightsDefinitions } from './definitions.ts';
import type { Ids, PersonName } from './world.ts';

type People = Readonly<Record<PersonName, Member>>;

export async function createPeople(api: TestApi, admin: Member): Promise<{ people: People; ids: Ids }> {
  const group = (await admin.ok('createUserGroup', { body: { name: 'Staff', users: [admin.user.id] } })).id;
  const spareGroup = (await admin.ok('createUserGroup', { body: { name: 'Spare' } })).id;
  const member = await api.colleague(admin, { groups: [group] });
  const [reader, limited, keeper, nobody] = [
    await api.colleague(admin),
    await api.colleague(admin),
    await api.colleague(admin),
    await api.colleague(admin),
  ];
  const chief = await api.colleague(admin, { isAdmin: true });
  const spare = await admin.ok('createUser', {
    body: { name: 'Spare', email: `spare-${admin.user.id}@example.org` },
  });
  const people = { admin, member, reader, limited, chief, keeper, nobody };
  // Prevents users from refreshing or ending sessions that other users still use.
  for (const person of Object.values(people)) person.cookies.clear();
  const ids = { account: admin.user.account.id, group, spareGroup, spareUser: spare.id };
  return { people, ids };
}

/** Replaces a new account's profile for everyone, so that users without any of these profiles have no access. */
export async function makeProfiles(
  admin: Member,
  {
    people,
    definitions,
    staff,
    family,
  }: { people: People; definitions: RightsDefinitions; staff: string; family: Ids },
): Promise<Ids> {
  const before = await admin.ok('listUsageProfiles');
  const make = async (name: string, body: Profile) =>
    (await admin.ok('createUsageProfile', { body: { name, menu: [], ...body } })).id;
  const { vault } = definitions;
  const closed = { directoryId: vault.directory.id, rights: NO_RIGHTS };
  const limited = getLimitedDirectories(definitions, family);
  await make('Keeper', {
    assignments: [{ userId: people.keeper.user.id }],
    directories: [],
    otherDirectories: FULL_RIGHTS,
  });
  await make('Reader', {
    assignments: [{ userId: people.reader.user.id }],
    directories: [closed, ...limited.map(one => ({ ...one, rights: { ...one.rights, ...READING } }))],
    otherDirectories: { ...FULL_RIGHTS, ...READING },
  });
  await make('Limited', {
    assignments: [people.limited, people.chief].map(({ user }) => ({ userId: user.id })),
    directories: [closed, ...limited],
    otherDirectories: FULL_RIGHTS,
  });
  const profile = await make('Staff', {
    assignments: [{ groupId: staff }],
    directories: [closed],
    otherDirectories: FULL_RIGHTS,
  });
  const spareProfile = await make('Spare', { assignments: [], directories: [] });
  for (const { id } of before) await admin.ok('deleteUsageProfile', { params: { id } });
  return { profile, spareProfile };
}

type Profile = {
  assignments: ({ userId: string } | { groupId: string })[];
  directories: { directoryId: string; rights: DirectoryRights }[];
  otherDirectories?: DirectoryRights;
};

const readOnly = { read: true, create: false, update: false, delete: false };
const READING = { record: readOnly, comments: readOnly, files: readOnly };

function getLimitedDirectories(
  { deals, customers, partners }: RightsDefinitions,
  { contacts = '', contactName = '' }: Ids,
): Profile['directories'] {
  const without = (directoryId: string, hiddenFields: string[]) => ({
    directoryId,
    rights: { ...FULL_RIGHTS, hiddenFields },
  });
  return [
    without(
      deals.directory.id,
      HIDDEN_FIELDS.map(name => deals.field(name).id),
    ),
    without(customers.directory.id, [customers.field('City').id]),
    without(partners.directory.id, [partners.field('Name').id]),
    without(contacts, [contactName]),
  ];
}
