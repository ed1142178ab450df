/** Creates the entities that configuration calls use up. */
import { randomUUID } from 'node:crypto';
import type { DataTransformationInput } from '#core/model.ts';
import { createRule } from './callsOfAutomation.ts';
import { makeChatForm } from './callsOfChat.ts';
import { createReports } from './callsOfReports.ts';
import { createEndpoint } from './callsOfWebhooks.ts';
import type { RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

type Fresh = NonNullable<RightsCall['fresh']>;

const getNewName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

export const orderEveryDirectory: Fresh = async ({ people: { admin } }) => {
  const ids = (await admin.ok('listDirectories')).map(({ id }) => id);
  return { place: ids.reverse().join(' ') };
};

/** Returns a function that creates the entities that a change of this type uses up, or `null` if it uses up nothing. */
export function findCreator(kind: string): Fresh | null {
  const makers: Record<string, (world: RightsWorld, own: Ids) => Promise<Ids>> = {
    OrderDirectories: orderEveryDirectory,
    DeleteDirectory: async ({ people: { admin } }) => ({ emptyDirectory: await createDirectory(admin) }),
    DeleteField: async ({ people: { admin } }, own) => ({ thirdField: await createField(admin, own) }),
    RestoreField: async ({ people: { admin } }, own) => ({
      deletedField: await createDeletedField(admin, own),
    }),
    DeleteProfile: async ({ people: { admin } }) => ({
      spareProfile: (
        await admin.ok('createUsageProfile', {
          body: { name: 'Fresh', assignments: [], directories: [], menu: [] },
        })
      ).id,
    }),
    DeleteBoard: async ({ people: { admin } }, own) => {
      const lanes = [{ name: 'A', directoryId: own.directory ?? '', statuses: [own.status ?? ''] }];
      return { spareBoard: (await admin.ok('createBoard', { body: { name: 'Fresh', lanes } })).id };
    },
    DeleteAutomationRule: async ({ people: { admin } }, own) => {
      const body = createRule(name => own[name] ?? '');
      return { spareRule: (await admin.ok('createAutomationRule', { body })).id };
    },
    DeleteChatForm: async ({ people: { admin } }, own) => ({
      chatForm: await makeChatForm(admin, name => own[name] ?? ''),
    }),
    DeleteReport: createReports,
    DeleteWebhookEndpoint: async ({ people: { admin } }) => ({
      spareEndpoint: (await admin.ok('createWebhookEndpoint', { body: createEndpoint() })).endpoint.id,
    }),
    DeleteGroup: async ({ people: { admin } }) => ({
      thirdGroup: (await admin.ok('createUserGroup', { body: { name: getNewName('Group') } })).id,
    }),
    DeleteAssertion: async ({ people: { admin } }, own) => {
      const id = randomUUID();
      const assertion = {
        name: getNewName('Assertion'),
        who: { groupId: own.thirdGroup ?? '' },
        expectation: 'Never' as const,
        directoryId: own.directory ?? '',
        part: 'record' as const,
        action: 'delete' as const,
      };
      await admin.ok('changeConfiguration', {
        body: { changes: [{ kind: 'SaveAssertion', id, assertion }] },
      });
      return { assertion: id };
    },
    DeleteTransformation: async ({ people: { admin } }, own) => ({
      spareTransformation: await createTransformation(admin, {
        sourceDirectoryId: own.directory ?? '',
        targetDirectoryId: own.customers ?? '',
      }),
    }),
    Revert: async ({ people: { admin } }) => {
      await admin.ok('createUserGroup', { body: { name: getNewName('Group') } });
      const [newest] = (await admin.ok('listConfigurationVersions')).items;
      return { version: newest?.id ?? '' };
    },
  };
  return makers[kind] ?? null;
}

type Admin = RightsWorld['people']['admin'];

type Transformation = Partial<DataTransformationInput> &
  Pick<DataTransformationInput, 'sourceDirectoryId' | 'targetDirectoryId'>;

/** Creates a transformation that can be used repeatedly. */
export async function createTransformation(admin: Admin, given: Transformation): Promise<string> {
  const id = randomUUID();
  const transformation = { name: getNewName('Transformation'), pairs: [], once: false, ...given };
  await admin.ok('changeConfiguration', {
    body: { changes: [{ kind: 'SaveTransformation', id, transformation }] },
  });
  return id;
}

export const createDirectory = async (admin: Admin) =>
  (await admin.ok('createDirectory', { body: { name: getNewName('Directory'), type: 'Data' } })).id;
export const createField = async (admin: Admin, own: Ids) =>
  (
    await admin.ok('createCustomField', {
      params: { entity: own.spareDirectory ?? '' },
      body: { name: getNewName('Field'), type: 'String' },
    })
  ).id;
export const createDeletedField = async (admin: Admin, own: Ids) => {
  const id = await createField(admin, own);
  await admin.ok('deleteCustomField', { params: { entity: own.spareDirectory ?? '', id } });
  return id;
};
export const createProcessField = async (admin: Admin) =>
  (await admin.ok('createProcessCustomField', { body: { name: getNewName('Field'), type: 'String' } })).id;
