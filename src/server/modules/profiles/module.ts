import { configurationModule } from '#server/modules/configuration/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { profileKind } from './profileKind.ts';
import { rightsOfPeople } from './rightsOfPeople.ts';
import { usageProfileRoutes } from './routes.ts';

/** Usage profiles: the permissions of users (specification section 3). */
export const profilesModule = defineModule({
  name: 'profiles',
  configurationKinds: [profileKind],
  create: (_, { use }) => ({
    routes: usageProfileRoutes(use(configurationModule)),
    subscribers: [rightsOfPeople(use(configurationModule))],
    boot: async ({ principal: { isAdmin, profiles, profile } }) => ({
      usageProfiles: isAdmin ? profiles : profile === undefined ? [] : [profile],
    }),
  }),
});
