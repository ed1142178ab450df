import { configurationModule } from '#server/modules/configuration/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { createPermissionSubscriber } from './createPermissionSubscriber.ts';
import { profileKind } from './profileKind.ts';
import { createUsageProfileRoutes } from './routes.ts';

/** Usage profiles: the permissions of users (specification section 3). */
export const profilesModule = defineModule({
  name: 'profiles',
  configurationKinds: [profileKind],
  create: (_, { use }) => ({
    routes: createUsageProfileRoutes(use(configurationModule)),
    subscribers: [createPermissionSubscriber(use(configurationModule))],
    boot: async ({ principal: { isAdmin, profiles, profile } }) => ({
      usageProfiles: isAdmin ? profiles : profile === undefined ? [] : [profile],
    }),
  }),
});
