import { sql } from 'kysely';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { listUserGroups } from '#server/modules/users/index.ts';
import { createUserGroup, deleteUserGroup, updateUserGroup } from './commands/saveUserGroup.ts';
import { groupTemplate } from './groupTemplate.ts';
import { rebaseMemberships } from './memberships.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    /** `users` are its members, including deleted users; Everyone has none. */
    Group: {
      readonly name: string;
      readonly deleted: boolean;
      readonly everyone: boolean;
      readonly users: string[];
    };
  }
}

export const groupKind = defineConfigurationKind({
  kind: 'Group',
  needs: [],
  deletedBy: 'DeleteGroup',
  event: 'UserGroupChanged',
  decidesRights: true,
  isKnownToSessions: true,
  names: () => () => false,
  rebase: rebaseMemberships,
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
    const rows = await trx
      .selectFrom('user_groups as g')
      .select(['g.group_id', 'g.name', 'g.is_everyone', 'g.deleted_at'])
      .select(
        sql<string[]>`array(select m.user_id from user_group_members m
          where m.account_id = g.account_id and m.group_id = g.group_id order by m.user_id)`.as('user_ids'),
      )
      .where('g.account_id', '=', accountId)
      .orderBy('g.group_id')
      .execute();
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
    await trx
      .insertInto('user_groups')
      .values({ account_id: accountId, group_id: id, is_everyone: everyone, ...content })
      .onConflict(conflict => conflict.columns(['account_id', 'group_id']).doUpdateSet(content))
      .execute();
    await trx
      .deleteFrom('user_group_members')
      .where('account_id', '=', accountId)
      .where('group_id', '=', id)
      .execute();
    const members = users.map(userId => ({ account_id: accountId, group_id: id, user_id: userId }));
    if (members.length > 0) await trx.insertInto('user_group_members').values(members).execute();
  },
  async remove({ trx, accountId, id }) {
    await trx
      .deleteFrom('user_groups')
      .where('account_id', '=', accountId)
      .where('group_id', '=', id)
      .execute();
  },
});
