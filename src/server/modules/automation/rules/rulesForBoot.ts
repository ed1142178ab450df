import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import type { BootResponse, BootScope } from '#server/modules/serverModule.ts';
import { listRules } from './repository.ts';

/** Returns the rule names, which the history of records shows, and the buttons of the rules in readable directories. */
export async function readRulesForBoot({ trx, ...reader }: BootScope): Promise<BootResponse['automations']> {
  const rules = await listRules(trx, reader.principal.accountId);
  return rules
    .filter(rule => canReadDirectoryById(reader, rule.directory_id))
    .map(({ rule_id: id, name, directory_id: directoryId, enabled, paused_for, content: { when } }) => {
      const hasButton = when.kind === 'Button' && enabled && paused_for === null;
      return { id, name, directoryId, ...(hasButton ? { button: when.label } : {}) };
    });
}
