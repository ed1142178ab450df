import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import {
  listAllGroups,
  listUserGroups,
  removeUserGroup,
  upsertUserGroup,
} from '#server/modules/identity/index.ts';
import { createUserGroup, deleteUserGroup, updateUserGroup } from './commands/saveUserGroup.ts';
import { groupTemplate } from './groupTemplate.ts';
import { mergeMembershipsForRevert } from './memberships.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    /** `users` are the members of the group, including deleted users. Everyone has none. */
    Group: {
      readonly name: string;
      readonly deleted: boolean;
      readonly everyone: boolean;
      readonly users: string[];
    };
  }
}

export const groupConfigurationKind = defineConfigurationKind({
  kind: 'Group',
  needs: [],
  deletedBy: 'DeleteGroup',
  event: 'UserGroupChanged',
  decidesRights: true,
  isKnownToSessions: true,
  names: () => () => false,
  rebase: mergeMembershipsForRevert,
  template: groupTemplate,
  changes: {
    SaveGroup: async (scope, { id, group }) => {
      const [known] = await listUserGroups(scope.trx, { withDeleted: true, id });
      return known
        ? updateUserGroup(scope, { id, input: group })
        : createUserGroup(scope, group, id.toLowerCase());
    },
    DeleteGroup: (scope, { id }) => deleteUserGroup(scope, id),
  },
  async read(trx, accountId) {
    const rows = await listAllGroups(trx, accountId);
    return rows.map(row => ({
      kind: 'Group' as const,
      id: row.group_id,
      content: {
        name: row.name,
        deleted: row.deleted_at !== null,
        everyone: row.is_everyone,
        users: row.user_ids,
      },
    }));
  },
  async write({ trx, accountId, id }, { name, deleted, everyone, users }) {
    const content = { name, deleted_at: deleted ? new Date().toISOString() : null };
    await upsertUserGroup(
      trx,
      { account_id: accountId, group_id: id, is_everyone: everyone, ...content },
      users,
    );
  },
  remove: ({ trx, accountId, id }) => removeUserGroup(trx, accountId, id),
});
