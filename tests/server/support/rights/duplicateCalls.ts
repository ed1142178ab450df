import { call, type RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

type Id = (name: string) => string;

/** Creates two empty records, which a merge uses up. */
export const createPair = async ({ people: { keeper } }: RightsWorld, own: Ids): Promise<Ids> => {
  const params = { id: own.directory ?? '' };
  const [one, other] = [
    await keeper.ok('createItem', { params, body: {} }),
    await keeper.ok('createItem', { params, body: {} }),
  ];
  return { item: one.id, secondItem: other.id };
};
/**
 * Returns the user with these ids, because searches and merges are personal. Returns the administrator instead of users
 * who can't have searches or merges.
 */
const getOwner = ({ people }: RightsWorld, own: Ids) => {
  const owner = Object.values(people).find(({ user }) => user.id === own.self) ?? people.admin;
  return [people.reader, people.nobody].includes(owner) ? people.admin : owner;
};
const newMerge: RightsCall['fresh'] = async (world, own) => {
  const { item = '', secondItem = '' } = await createPair(world, own);
  const params = { id: own.directory ?? '', itemId: item };
  const body = { otherId: secondItem, version: 1, otherVersion: 1, customFields: {} };
  return { merge: (await getOwner(world, own).ok('mergeItems', { params, body })).mergeId ?? '' };
};
const newSearch: RightsCall['fresh'] = async (world, own) => {
  const body = { fields: [own.title ?? ''] };
  const params = { id: own.directory ?? '' };
  return { search: (await getOwner(world, own).ok('findDuplicates', { params, body })).id };
};

const inDirectory = (target: Id) => ({ params: { id: target('directory') } });

export const duplicateCalls: readonly RightsCall[] = [
  call(
    'mergeItems',
    (target, own) => ({
      params: { id: target('directory'), itemId: target('item') },
      body: {
        otherId: own('secondItem'),
        version: 1,
        otherVersion: 1,
        customFields: { [own('title')]: { stringValue: 'Merged' } },
        tags: [own('tag')],
      },
    }),
    { fresh: createPair },
  ),
  call('listMerges', target => ({ params: { id: target('directory'), itemId: target('item') } })),
  call('undoMerge', target => ({ params: { id: target('directory'), mergeId: target('merge') } }), {
    fresh: newMerge,
  }),
  call('findDuplicates', (target, own) => ({ ...inDirectory(target), body: { fields: [own('title')] } })),
  call('getDuplicates', target => ({ params: { id: target('directory'), searchId: target('search') } }), {
    fresh: newSearch,
  }),
  call('matchDuplicates', (target, own) => ({
    ...inDirectory(target),
    body: { customFields: { [own('title')]: { stringValue: 'Deal' } }, itemId: own('item') },
  })),
  call(
    'dismissDuplicate',
    (target, own) => ({
      ...inDirectory(target),
      body: { itemId: own('item'), otherId: own('secondItem'), isDismissed: true },
    }),
    { fresh: createPair },
  ),
];
