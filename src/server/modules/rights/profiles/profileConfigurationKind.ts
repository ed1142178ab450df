import type { DocumentContents } from '#core/configuration/documents.ts';
import type { UsageProfile } from '#core/model.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import {
  listUsageProfileRows,
  listUsageProfiles,
  removeUsageProfile,
  upsertUsageProfile,
} from '#server/modules/identity/index.ts';
import {
  createUsageProfile,
  deleteUsageProfile,
  updateUsageProfile,
  updateUsageProfileOrder,
} from './commands/saveUsageProfile.ts';
import { compareRights } from './compareRights.ts';
import { profileTemplatePart } from './template/profileTemplatePart.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    Profile: Omit<UsageProfile, 'id'> & OrderedContent;
  }
}

export const profileConfigurationKind = defineConfigurationKind({
  kind: 'Profile',
  needs: ['Directory', 'Status', 'Field', 'Board', 'Group'],
  deletedBy: 'DeleteProfile',
  event: 'UserProfileChanged',
  decidesRights: true,
  isKnownToSessions: true,
  outlivesWhatItNames: true,
  compareRights,
  template: profileTemplatePart,
  changes: {
    SaveProfile: async (scope, { id, profile }) => {
      const isKnown = (await listUsageProfiles(scope.trx)).some(one => one.id === id.toLowerCase());
      return isKnown
        ? updateUsageProfile(scope, { ...profile, id })
        : createUsageProfile(scope, profile, id.toLowerCase());
    },
    DeleteProfile: (scope, { id }) => deleteUsageProfile(scope, id),
    OrderProfiles: (scope, { ids }) => updateUsageProfileOrder(scope, ids),
  },
  async read(trx) {
    const rows = await listUsageProfileRows(trx);
    return rows.map(row => ({
      kind: 'Profile' as const,
      id: row.profile_id,
      content: {
        ...(row.content as Omit<DocumentContents['Profile'], 'name' | 'order'>),
        name: row.name,
        order: row.position,
      },
    }));
  },
  async write({ trx, accountId, id }, { name, order, ...rest }) {
    await upsertUsageProfile(trx, {
      account_id: accountId,
      profile_id: id,
      name,
      position: order,
      content: JSON.stringify(rest),
    });
  },
  remove: async ({ trx, id }) => {
    await removeUsageProfile(trx, id);
  },
});
