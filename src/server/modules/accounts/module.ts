import { defineModule } from '#server/modules/serverModule.ts';
import * as accountsAndSessions from './migrations/0001-accounts-and-sessions.ts';

export const accountsModule = defineModule({
  name: 'accounts',
  migrations: [{ name: '0001-accounts-and-sessions', ...accountsAndSessions }],
});
