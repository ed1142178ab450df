import { updateAccount } from '../commands/updateAccount.ts';
import { changeConfiguration } from '../configuration/changeConfiguration.ts';
import type { Context } from '../context.ts';
import { bearerToken } from '../http/guard.ts';
import { type Handlers, ok } from '../http/handlers.ts';
import { notFound, ProblemError } from '../http/problem.ts';
import { presentBoards } from '../presenters/board.ts';
import { presentAccount } from '../presenters/currentUser.ts';
import { presentDirectories } from '../presenters/directory.ts';
import { presentUserGroupSummary, presentUserSummary } from '../presenters/people.ts';
import { presentTemplateLoad } from '../presenters/templateLoad.ts';
import { listBoards } from '../repositories/boards.ts';
import { listTags } from '../repositories/tags.ts';
import { readTemplateLoad } from '../repositories/templateLoads.ts';
import { listUserGroups } from '../repositories/userGroups.ts';
import { listUsers } from '../repositories/users.ts';

/** The account itself, and all the application needs of it at start. */
export function accountRoutes(context: Context): Handlers {
  const { config, database, hub, registry, validators: modules, definitions: store } = context;
  return {
    updateAccount: async ({ params, body, principal, connectionId }) => {
      const { accountId } = principal;
      if (params.id.toLowerCase() !== accountId) throw new ProblemError(403);
      const { result: account } = await changeConfiguration(
        context,
        { principal, kinds: ['Account'] },
        scope => updateAccount(scope, body),
      );
      hub.publish({ accountId, event: 'AccountChanged', data: { id: accountId }, except: connectionId });
      return ok(presentAccount(account));
    },

    getBoot: async ({ principal, headers }) => {
      const { users, groups, tags, boards, definitions, templateLoad } = await database.forAccount(
        principal.accountId,
        async trx => ({
          users: await listUsers(trx),
          groups: await listUserGroups(trx),
          tags: await listTags(trx),
          boards: await listBoards(trx),
          templateLoad: principal.isAdmin ? await readTemplateLoad(trx, principal.accountId) : undefined,
          definitions: await store.load(trx, principal.accountId),
        }),
      );
      const own = principal.profile === undefined ? [] : [principal.profile];
      return ok({
        authUser: principal.user,
        token: bearerToken(headers) ?? '',
        users: users.map(presentUserSummary),
        userGroups: groups.map(presentUserGroupSummary),
        usageProfiles: principal.isAdmin ? principal.profiles : own,
        boards: presentBoards({ definitions, principal }, boards),
        dataTransformation: [],
        directories: presentDirectories({ definitions, principal, registry, modules }),
        tags,
        unreadMessagesCount: 0,
        latestUserNotifications: [],
        ...(templateLoad ? { templateLoad: presentTemplateLoad(templateLoad) } : {}),
        clientSettings: {
          googleMapsApiKey: config.googleMapsApiKey,
          canLookUpCountry: config.countryLookupUrl !== null,
        },
      });
    },

    getTemplateLoad: async ({ principal }) => {
      const { accountId } = principal;
      const row = await database.forAccount(accountId, trx => readTemplateLoad(trx, accountId));
      if (!row) throw notFound();
      return ok(presentTemplateLoad(row));
    },
  };
}
