import { call, type RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

type Id = (name: string) => string;

const contact = (target: Id) => ({ params: { id: target('contact') } });
const relation = (target: Id) => ({
  params: { id: target('contact'), relationId: target('relation') },
});

/** Creates a contact. Two contacts can have only one relation of a type, so each call needs another contact. */
const newContact = async ({ people: { keeper } }: RightsWorld, own: Ids): Promise<Ids> => {
  const params = { id: own.contacts ?? '' };
  const customFields = { [own.contactName ?? '']: { stringValue: 'Fresh' } };
  return { relative: (await keeper.ok('createItem', { params, body: { customFields } })).id };
};

const newRelation = async (world: RightsWorld, own: Ids): Promise<Ids> => {
  const { relative = '' } = await newContact(world, own);
  const params = { id: own.contact ?? '' };
  const body = { contactId: relative, kind: 'Sibling' as const };
  return { relation: (await world.people.keeper.ok('createRelation', { params, body })).id };
};

export const familyCalls: readonly RightsCall[] = [
  call('listRelations', contact),
  call(
    'createRelation',
    (target, own) => ({ ...contact(target), body: { contactId: own('relative'), kind: 'Sibling' } }),
    { fresh: newContact },
  ),
  call('updateRelation', target => ({
    ...relation(target),
    body: { kind: 'Other', text: 'A friend', inverseText: 'A friend too' },
  })),
  call('deleteRelation', relation, { fresh: newRelation }),
];
