import { createIdMatcher } from '#core/configuration/references.ts';
import type { RightAssertion } from '#core/model.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { assertionTemplatePart } from './assertionTemplatePart.ts';
import { deleteRightAssertion, saveRightAssertion } from './commands/saveRightAssertion.ts';
import { listRightAssertions, removeRightAssertion, writeRightAssertion } from './repository.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    /** A guardrail is deleted with its directory. */
    Assertion: Omit<RightAssertion, 'id'>;
  }
}

export const assertionConfigurationKind = defineConfigurationKind({
  kind: 'Assertion',
  needs: ['Directory', 'Status', 'Field', 'Group'],
  deletedBy: 'DeleteAssertion',
  event: 'UserProfileChanged',
  outlivesWhatItNames: true,
  template: assertionTemplatePart,
  // References include the directory, which is part of what a guardrail states.
  names: ({ content }) => createIdMatcher(content),
  changes: {
    SaveAssertion: (scope, { id, assertion }) => saveRightAssertion(scope, { ...assertion, id }),
    DeleteAssertion: (scope, { id }) => deleteRightAssertion(scope, id),
  },
  async read(trx, accountId) {
    const assertions = await listRightAssertions(trx, accountId);
    return assertions.map(({ id, ...content }) => ({ kind: 'Assertion' as const, id, content }));
  },
  write: ({ trx, accountId, id }, content) => writeRightAssertion(trx, accountId, { ...content, id }),
  remove: async ({ trx, accountId, id }) => {
    await removeRightAssertion(trx, accountId, id);
  },
});
