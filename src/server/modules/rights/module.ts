import { definitionsModule } from '#server/modules/definitions/index.ts';
import { defineModule } from '#server/modules/serverModule.ts';
import { findAssertionIssues } from './assertionIssues.ts';
import { assertionKind } from './assertionKind.ts';
import * as rightAssertions from './migrations/0009-right-assertions.ts';
import { createPermissionRoutes } from './routes.ts';

/** Explains permissions, and stores guardrails. */
export const rightsModule = defineModule({
  name: 'rights',
  migrations: [{ name: '0009-right-assertions', ...rightAssertions }],
  configurationKinds: [assertionKind],
  configurationChecks: [findAssertionIssues],
  create(kernel, { use }) {
    const { store: definitions } = use(definitionsModule);
    return { routes: createPermissionRoutes({ ...kernel, definitions }) };
  },
});
