/** Converts a template file to the changes that the account needs, which are validated like the changes of any call. */
import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { ConfigurationChange } from '#core/model.ts';
import { exportTemplate } from '#core/template/exportTemplate.ts';
import { planTemplateChanges } from '#core/template/planTemplateChanges.ts';
import { parseTemplate, type Template, TemplateError } from '#core/template/template.ts';
import { type Contract, escapePointer } from '#server/kernel/http/contract.ts';
import { type ContractValidator, getContractValidator } from '#server/kernel/http/validation.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { PlanDependencies } from './planConfigurationChanges.ts';

type Needs = Pick<PlanDependencies, 'database' | 'registry' | 'kinds'>;

export async function exportTemplateFile(
  { database, registry, kinds }: Needs,
  { accountId }: Principal,
): Promise<Template> {
  const documents = await database.forAccount(accountId, trx => kinds.read(trx, accountId, kinds.names));
  return exportTemplate({ documents, registry }, kinds.templateParts);
}

const CHANGES = `#/components/requestBodies/ConfigurationChanges/content/${escapePointer('application/json')}/schema`;

/** @throws ProblemError 422 if the file isn't a template or refers to something that doesn't exist. */
export function createTemplatePlanner(
  { database, registry, kinds }: Needs,
  contract: Contract,
): (principal: Principal, file: unknown) => Promise<ConfigurationChange[]> {
  let validator: ContractValidator | null = null;
  return async ({ accountId, user }, file) => {
    const documents = await database.forAccount(accountId, trx => kinds.read(trx, accountId, kinds.names));
    const changes = orRefuse(() =>
      planTemplateChanges(parseTemplate(JSON.stringify(file), user.account.lang), {
        documents,
        registry,
        newId: uuidv7,
        parts: kinds.templateParts,
      }),
    );
    if (changes.length === 0) return [];
    validator ??= getContractValidator(contract);
    const issues = validator.check(CHANGES, { changes });
    if (issues.length > 0) throw createInvalidError(issues);
    return changes;
  };
}

function orRefuse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const issues = error.problems.map(problem => createIssue([], 'WrongShape', { problem }));
    throw createInvalidError(issues, error.message);
  }
}
