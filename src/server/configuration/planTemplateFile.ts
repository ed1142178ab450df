/** A template file against the account: the changes that bring it there, judged like any that come by a call. */
import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { ConfigurationChange } from '#core/model.ts';
import { exportTemplate } from '#core/template/exportTemplate.ts';
import { planTemplate } from '#core/template/planTemplate.ts';
import { readTemplate, type Template, TemplateError } from '#core/template/template.ts';
import type { Context } from '../context.ts';
import { type Contract, escapePointer } from '../http/contract.ts';
import { invalid } from '../http/problem.ts';
import { type ContractValidator, createContractValidator } from '../http/validation.ts';
import { readDocuments } from '../repositories/configurationDocuments.ts';
import type { Principal } from '../sessions/principal.ts';
import { ALL_KINDS } from './changeConfiguration.ts';

type Needs = Pick<Context, 'database' | 'registry'>;

export async function exportTemplateFile(
  { database, registry }: Needs,
  { accountId }: Principal,
): Promise<Template> {
  const documents = await database.forAccount(accountId, trx => readDocuments(trx, accountId, ALL_KINDS));
  return exportTemplate(documents, registry).template;
}

const CHANGES = `#/components/requestBodies/ConfigurationChanges/content/${escapePointer('application/json')}/schema`;

/** @throws ProblemError 422 where the file is no template, or names what is not there. */
export function templatePlanner(
  { database, registry }: Needs,
  contract: Contract,
): (principal: Principal, file: unknown) => Promise<ConfigurationChange[]> {
  let validator: ContractValidator | null = null;
  return async ({ accountId, user }, file) => {
    const documents = await database.forAccount(accountId, trx => readDocuments(trx, accountId, ALL_KINDS));
    const changes = orRefuse(() =>
      planTemplate(readTemplate(JSON.stringify(file), user.account.lang), {
        documents,
        registry,
        newId: uuidv7,
      }),
    );
    if (changes.length === 0) return [];
    validator ??= createContractValidator(contract);
    const issues = validator.check(CHANGES, { changes });
    if (issues.length > 0) throw invalid(issues);
    return changes;
  };
}

function orRefuse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const issues = error.problems.map(problem => createIssue([], 'WrongShape', { problem }));
    throw invalid(issues, error.message);
  }
}
